/**
 * What this browser remembers for its player: theme, language, single keys, choices of the first
 * page. Nothing of it goes to the server.
 */

import { effect, signal } from "./html.js";

/**
 * A value kept in local storage; private windows without storage only remember until reload.
 * @template T
 * @param {string} name
 * @param {T} fallback
 */
function kept(name, fallback) {
  const key = `badugi.${name}`;
  /** @type {T} */
  let start = fallback;
  try {
    const stored = localStorage.getItem(key);
    if (stored !== null) start = JSON.parse(stored);
  } catch {
    start = fallback;
  }
  const value = signal(start);
  let first = true;
  effect(() => {
    const text = JSON.stringify(value.value);
    if (first) {
      first = false;
      return;
    }
    try {
      localStorage.setItem(key, text);
    } catch {
      // Storage is full or closed: the choice holds for this page.
    }
  });
  return value;
}

/** @type {import("../vendor/signals.js").Signal<"system" | "light" | "dark">} */
export const theme = kept("theme", "system");
export const singleKeys = kept("singleKeys", true);
/** @type {import("../vendor/signals.js").Signal<string | null>} */
export const chosenLanguage = kept("language", null);
export const playerName = kept("name", "");
/** The ids of the tables where this browser had a seat, the latest first. */
export const visited = kept("visited", /** @type {string[]} */ ([]));
/** @type {import("../vendor/signals.js").Signal<Record<string, unknown> | null>} */
export const lastTable = kept("table", null);

effect(() => {
  const root = document.documentElement;
  if (theme.value === "system") delete root.dataset.theme;
  else root.dataset.theme = theme.value;
});
