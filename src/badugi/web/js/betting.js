/**
 * How much to bet: presets, slider and a typed amount within what the server allows. Shown in the
 * fixed row above the controls; where the server allows one amount only there is nothing to choose.
 */

import { html, signal } from "./html.js";
import { _, chips } from "./i18n.js";
import { betOrRaise } from "./session.js";
import { say } from "./speech.js";
import { amount, legal, problem, setAmount } from "./store.js";

/** @typedef {import("./wire.js").LegalView} LegalView */
/** @typedef {import("./wire.js").StakesView} StakesView */

/**
 * The amounts that have a button: name, short name, key, total.
 * @param {LegalView} now
 * @param {StakesView["limit"]} limit
 * @returns {{name: string, short: string, key: string, to: number}[]}
 */
export function presetsOf(now, limit) {
  const least = { name: _("Minimum"), short: _("Min"), key: "m", to: now.min_to };
  const half = { name: _("Half pot"), short: "½", key: "h", to: now.half_pot_to };
  const pot = { name: _("Pot"), short: _("Pot"), key: "p", to: now.pot_to };
  const most = {
    name: now.max_all_in ? _("All in") : _("Maximum"),
    short: now.max_all_in ? _("All in") : _("Max"),
    key: "a",
    to: now.max_to,
  };
  switch (limit) {
    case "none":
      return [least, half, pot, most];
    case "pot":
      return [least, half, { ...pot, to: now.max_to }];
    case "half_pot":
      return [least, { ...half, to: now.max_to }];
    case "fixed":
      return [];
  }
}

/** Whether there is an amount to choose. @param {LegalView | null} now */
export function choosesAmount(now) {
  return now !== null && now.bet !== null && now.max_to > now.min_to;
}

/**
 * One step of the amount by key or button: the big blind, from one multiple of it to the next.
 * @param {1 | -1} direction
 * @param {StakesView} stakes
 */
export function stepAmount(direction, stakes) {
  const unit = Math.max(1, stakes.small_bet);
  const now = amount.value;
  const next = direction > 0 ? Math.floor(now / unit + 1) * unit : Math.ceil(now / unit - 1) * unit;
  setAmount(next);
}

/** The slider's length: equal ways on it are equal factors, so that small bets have room. */
const NOTCHES = 200;

/** Whole chips, with or without separators of thousands: 1500, 1,500, 1.500, 1 500. */
const WHOLE = /^(\d+|\d{1,3}([.,'’\s]\d{3})+)$/;

/**
 * The chips that a text means, null where it is no whole number.
 * @param {string} text
 */
export function chipsTyped(text) {
  const typed = text.trim();
  return WHOLE.test(typed) ? Number(typed.replace(/\D/g, "")) : null;
}

/**
 * The text in the amount's field while it is being typed.
 * @type {import("../vendor/signals.js").Signal<string | null>}
 */
const typed = signal(null);

/** @param {{stakes: StakesView}} props */
export function BetSize({ stakes }) {
  const now = legal.value;
  if (!now || !choosesAmount(now)) return null;
  const text = {
    sizes: _("Bet sizes"),
    total: now.bet === "raise" ? _("Raise to") : _("Bet"),
    typed: now.bet === "raise" ? _("Raise to, amount") : _("Bet, amount"),
    whole: _("Whole chips only"),
    less: _("Less"),
    more: _("More"),
  };
  const sizes = presetsOf(now, stakes.limit);
  const chosen = sizes.find((preset) => preset.to === amount.value);
  const presets = sizes.map(
    (preset) => html`<button type="button" key=${preset.key} aria-label=${preset.name} aria-pressed=${preset === chosen} onClick=${() => setAmount(preset.to)}>
      <span class="long">${preset.name}</span><span class="short">${preset.short}</span>
    </button>`,
  );
  /** @param {Event} event */
  const slide = (event) => {
    const at = Number(/** @type {HTMLInputElement} */ (event.currentTarget).value) / NOTCHES;
    setAmount(snapped(now.min_to * (now.max_to / now.min_to) ** at, now, stakes));
  };
  // What is typed stands as it is while the button already says what would be bet; a text that is
  // no number of chips changes nothing.
  /** @param {Event} event */
  const type = (event) => {
    typed.value = /** @type {HTMLInputElement} */ (event.currentTarget).value;
    const to = chipsTyped(typed.value);
    if (to !== null) setAmount(to);
  };
  const wrong = typed.value !== null && typed.value.trim() !== "" && chipsTyped(typed.value) === null;
  const typedAll = () => (typed.value = null);
  // Enter bets what stands there. A text that stands for another amount (too much, too little,
  // nothing) only gives way to it first, so that nobody bets what he has not read.
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const direction = { ArrowUp: /** @type {const} */ (1), ArrowDown: /** @type {const} */ (-1) }[event.key];
    if (direction) {
      typedAll();
      stepAmount(direction, stakes);
    } else if (event.key === "Enter" && (wrong || event.repeat || event.shiftKey)) {
      // What cannot be read stays to be seen, and is no bet.
    } else if (event.key === "Enter") {
      const read = typed.value === null || chipsTyped(typed.value) === amount.value;
      typedAll();
      if (read) betOrRaise();
      else {
        problem.value = _("{least} to {most} chips can be bet here.", { least: now.min_to, most: now.max_to });
        say(problem.value);
      }
    } else return;
    event.preventDefault();
  };
  const at = Math.log(amount.value / now.min_to) / Math.log(now.max_to / now.min_to);
  const share = { "--share": `${100 * at}%` };
  return html`<div class="size">
    <div class="presets" role="group" aria-label=${text.sizes}>${presets}</div>
    <input type="range" min="0" max=${NOTCHES} value=${Math.round(NOTCHES * at)} style=${share} aria-label=${text.total} aria-valuetext=${chips(amount.value)} onInput=${slide} />
    <div class="amount">
      <button type="button" aria-label=${text.less} onClick=${() => stepAmount(-1, stakes)}>−</button>
      <input inputmode="numeric" autocomplete="off" value=${typed.value ?? amount.value} aria-label=${text.typed} aria-invalid=${wrong} title=${wrong ? text.whole : ""} onKeyDown=${press} onInput=${type} onChange=${typedAll} onBlur=${typedAll} />
      <button type="button" aria-label=${text.more} onClick=${() => stepAmount(1, stakes)}>+</button>
    </div>
  </div>`;
}

/**
 * The slider's value, on multiples of the big blind where the range is long; its ends are exact.
 * @param {number} to
 * @param {LegalView} now
 * @param {StakesView} stakes
 */
function snapped(to, now, stakes) {
  const unit = Math.max(1, stakes.small_bet);
  if (to <= now.min_to || to >= now.max_to || now.max_to - now.min_to < 20 * unit) return to;
  return Math.round(to / unit) * unit;
}
