/**
 * Which sheet lies over the table, if any, and the ways to open and close one.
 */

import { signal } from "./html.js";

/** @typedef {{what: "menu" | "keys" | "log" | "chips" | "leave"} | {what: "seat", seat: number}} Sheet */

/** @type {import("../vendor/signals.js").Signal<Sheet | null>} */
export const sheet = signal(/** @type {Sheet | null} */ (null));

export const openMenu = () => (sheet.value = { what: "menu" });
export const openKeys = () => (sheet.value = { what: "keys" });
export const openLog = () => (sheet.value = { what: "log" });
export const openAddChips = () => (sheet.value = { what: "chips" });
export const openLeave = () => (sheet.value = { what: "leave" });
/** @param {number} seat */
export const openSeat = (seat) => (sheet.value = { what: "seat", seat });
export const close = () => (sheet.value = null);
