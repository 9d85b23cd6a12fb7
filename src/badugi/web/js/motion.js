/**
 * Bets that go to the pot and pots that go to their winners: short copies that fly over the felt.
 * They never hold anything up, and there are none where the system asks for less motion.
 */

import { still } from "./store.js";

/** @typedef {import("./wire.js").Update} Update */

const FLIGHT = 240;
const EASE = "cubic-bezier(.2,.7,.2,1)";

/** @param {string} selector */
function centres(selector) {
  return [...document.querySelectorAll(selector)].map((element) => {
    const box = element.getBoundingClientRect();
    return { element, x: box.left + box.width / 2, y: box.top + box.height / 2 };
  });
}

/**
 * Note where things are before the update is drawn; the function that comes back starts the
 * flights once it is.
 * @param {Update} update
 * @returns {() => void}
 */
export function captureMotion(update) {
  if (update.resync || matchMedia("(prefers-reduced-motion: reduce)").matches) return () => {};
  const collected = update.lines.some(
    ({ event }) => event === "draw_opened" || event === "round_opened" || event === "pot_awarded",
  );
  const bets = collected ? centres(".bet[data-bet]") : [];
  const winners = update.lines
    .filter((line) => line.event === "pot_awarded")
    .flatMap((line) => line.shares ?? []);
  const labels = bets.map(({ element }) => element.textContent ?? "");
  return () =>
    requestAnimationFrame(() => {
      if (still.value || document.hidden) return;
      const pot = centres(".pot")[0];
      if (!pot) return;
      bets.forEach((bet, i) => fly(labels[i] ?? "", bet, pot));
      for (const [seat, share] of winners) {
        const plate = centres(`[data-seat="${seat}"]`)[0];
        if (plate) fly(`+${share}`, pot, plate);
      }
    });
}

/**
 * @param {string} text
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 */
function fly(text, from, to) {
  const copy = document.createElement("span");
  copy.className = "bet flying";
  copy.setAttribute("aria-hidden", "true");
  copy.textContent = text;
  copy.style.left = `${from.x}px`;
  copy.style.top = `${from.y}px`;
  document.body.append(copy);
  const flight = copy.animate(
    [
      { translate: "0 0", opacity: 1 },
      { translate: `${to.x - from.x}px ${to.y - from.y}px`, opacity: 0.2 },
    ],
    { duration: FLIGHT, easing: EASE },
  );
  flight.onfinish = flight.oncancel = () => copy.remove();
}
