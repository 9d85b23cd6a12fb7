/**
 * The tables at which this browser has a seat, so that the first page leads back to them. Which
 * they are is remembered here; whether the seat is still there is asked of the server.
 */

import { html, signal } from "./html.js";
import { _ } from "./i18n.js";
import { visited } from "./settings.js";
import { stakesText } from "./words.js";

/** @typedef {import("./wire.js").TableView} TableView */

const KEPT = 6;

/** @type {import("../vendor/signals.js").Signal<TableView[]>} */
const found = signal([]);

/** Remember a table, the latest first. @param {string} id */
export function remember(id) {
  if (visited.value[0] === id) return;
  visited.value = [id, ...visited.value.filter((other) => other !== id)].slice(0, KEPT);
}

/** Look at which of the remembered tables there is a seat. */
export async function lookForSeats() {
  const answers = await Promise.all(visited.value.map(seatedAt));
  found.value = answers.filter((table) => table !== null);
}

/** @param {string} id @returns {Promise<TableView | null>} */
async function seatedAt(id) {
  try {
    const answer = await fetch(`/api/tables/${encodeURIComponent(id)}`);
    if (!answer.ok) return null;
    /** @type {TableView} */
    const table = await answer.json();
    return table.you.seat === null ? null : table;
  } catch {
    return null;
  }
}

/** Links back to one's seats; nothing where there are none. */
export function YourTables() {
  if (!found.value.length) return null;
  const title = _("Your seats");
  const links = found.value.map((table) => {
    const deal = table.deal ? _("deal {deal}", { deal: table.deal }) : _("no deal yet");
    const stack = table.seats[table.you.seat ?? 0]?.stack ?? 0;
    const chips = _("{stack} chips", { stack });
    return html`<li key=${table.table}><a href=${`/t/${table.table}`}><b>${stakesText(table.stakes)}</b> <span class="soft">${deal}, ${chips}</span></a></li>`;
  });
  return html`<nav class="your-tables" aria-label=${title}><h2>${title}</h2><ul>${links}</ul></nav>`;
}
