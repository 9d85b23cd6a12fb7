/**
 * The clock as people see it: a ring that runs out, and whole seconds that tick. It only shows
 * what the server said; nothing happens here when it reaches zero.
 */

import { computed, effect, html, signal } from "./html.js";
import { deadline } from "./store.js";
import { clockFace } from "./words.js";

const now = signal(performance.now());
/** @type {ReturnType<typeof setInterval> | undefined} */
let ticking;

effect(() => {
  const runs = deadline.value !== null;
  now.value = performance.now();
  clearInterval(ticking);
  if (runs) ticking = setInterval(() => (now.value = performance.now()), 250);
});

/** Whole seconds to go, or null without a clock. */
export const secondsLeft = computed(() => {
  const end = deadline.value;
  return end ? Math.max(0, Math.ceil((end.at - now.value) / 1000)) : null;
});

/** How much of the clock has run when the ring is drawn, in milliseconds. */
function elapsed() {
  const end = deadline.peek();
  return end ? Math.max(0, end.total - (end.at - performance.now())) : 0;
}

/** A ring around `initial`, or with the clock running around the seconds. @param {{initial: string, runs: boolean}} props */
export function Ring({ initial, runs }) {
  const end = deadline.value;
  const seconds = runs ? secondsLeft.value : null;
  const run =
    runs && end
      ? html`<circle key=${`${end.what} ${end.at}`} class="run" cx="20" cy="20" r="17.5" pathLength="100"
          style=${{ "--total": `${end.total}ms`, "--elapsed": `-${elapsed()}ms` }} />`
      : null;
  return html`<span class="ring" aria-hidden="true">
    <svg viewBox="0 0 40 40"><circle cx="20" cy="20" r="18" />${run}</svg>
    <span>${seconds === null ? initial : clockFace(seconds)}</span>
  </span>`;
}
