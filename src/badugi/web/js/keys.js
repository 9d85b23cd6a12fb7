/**
 * Single keys. They do what the visible controls do, through the same guard, and can be turned
 * off. A key held down does nothing more.
 */

import { choosesAmount, presetsOf, stepAmount } from "./betting.js";
import { choose } from "./dock.js";
import { counts } from "./session.js";
import { singleKeys } from "./settings.js";
import { openKeys, openLog, sheet } from "./sheet.js";
import { slotsOf } from "./slots.js";
import { sayNow, situationText } from "./speech.js";
import { anchor, clearChosen, legal, setAmount, view } from "./store.js";

/** Listen to the keyboard of the whole page. */
export function listen() {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || sheet.value) return;
    if (event.target instanceof HTMLElement && event.target.matches("input, select, textarea")) return;
    if (event.key === "Escape") {
      clearChosen();
      return;
    }
    if (!singleKeys.value || (event.repeat && !event.key.startsWith("Arrow"))) return;
    if (pressed(event.key)) event.preventDefault();
  });
}

/**
 * Do what the key stands for; says whether it stands for anything now.
 * @param {string} key
 */
function pressed(key) {
  const table = view.value;
  if (!table) return false;
  switch (key.toLowerCase()) {
    case "?":
      openKeys();
      return true;
    case "l":
      openLog();
      return true;
    case "b":
      sayNow(situationText(table));
      return true;
    case "arrowup":
    case "arrowdown":
      if (!choosesAmount(legal.value)) return false;
      stepAmount(key === "ArrowUp" ? 1 : -1, table.stakes);
      return true;
  }
  return cardKey(key) || presetKey(key) || controlKey(key);
}

/** @param {string} key */
function cardKey(key) {
  if (legal.value?.kind !== "drawing" || !/^[1-4]$/.test(key)) return false;
  const card = view.value?.seats[anchor.value]?.cards[Number(key) - 1];
  if (card) choose(card.card);
  return true;
}

/** @param {string} key */
function presetKey(key) {
  const table = view.value;
  const now = legal.value;
  if (!table || !now || !choosesAmount(now)) return false;
  const preset = presetsOf(now, table.stakes.limit).find((one) => one.key === key.toLowerCase());
  if (preset) setAmount(preset.to);
  return preset !== undefined;
}

/** @param {string} key */
function controlKey(key) {
  const table = view.value;
  if (!table) return false;
  const slot = slotsOf(table).find((one) => one.on && one.key === key.toLowerCase());
  if (slot && counts()) slot.run();
  return slot !== undefined;
}
