/**
 * The line above the table: where one is, and the ways to sit out, to the keys and to the menu.
 */

import { html } from "./html.js";
import { _ } from "./i18n.js";
import { wish } from "./session.js";
import { openKeys, openMenu } from "./sheet.js";
import { sitsOut, view } from "./store.js";
import { stakesText } from "./words.js";

export function Top() {
  const table = view.value;
  const text = {
    table: _("Table"),
    keys: _("Keys"),
    menu: _("Menu"),
    deal: table?.deal ? _("Deal {n}", { n: table.deal }) : "",
  };
  return html`<header class="top">
    <a class="brand" href="/">Badugi</a>
    <h1 class="soft">${table ? stakesText(table.stakes) : ""}</h1>
    <span class="soft wide-only">${text.deal}</span>
    <nav aria-label=${text.table}>
      <button type="button" class="wide-only" onClick=${openKeys}>${text.keys} <kbd aria-hidden="true">?</kbd></button>
      <${Presence} />
      <button type="button" onClick=${openMenu}>${text.menu}</button>
    </nav>
  </header>`;
}

/** Sit out from the next deal on, or come back. */
function Presence() {
  const table = view.value;
  if (!table || table.you.seat === null || table.seats[table.you.seat]?.broke) return null;
  const out = sitsOut.value;
  const text = out ? _("Come back") : _("Sit out");
  return html`<button type="button" onClick=${() => wish({ type: out ? "sit_in" : "sit_out" })}>${text}</button>`;
}
