/**
 * The menu sheet: what the player may set, his way out and back, and the finished deals as files.
 */

import { close, openAddChips, openKeys, openLeave } from "./sheet.js";
import { html, useState } from "./html.js";
import { _, language } from "./i18n.js";
import { languages, languageName } from "./languages.js";
import { tableId, wish } from "./session.js";
import { chosenLanguage, singleKeys, theme } from "./settings.js";
import { view } from "./store.js";
import { styleName } from "./words.js";

/** @typedef {import("./wire.js").SeatView} SeatView */

/** How many finished deals the menu lists. */
const LISTED = 30;

export function Menu() {
  const table = view.value;
  if (!table) return null;
  const seated = table.you.seat !== null;
  const finished = table.finished ?? 0;
  return html`<${Display} />
    ${seated && html`<${Seated} showLosing=${table.you.show_losing} canAdd=${table.you.max_add > 0} />`}
    <${Ways} />
    ${seated && html`<${Bots} seats=${table.seats} />`}
    ${finished > 0 && html`<${Files} finished=${finished} />`}`;
}

function Display() {
  const text = {
    theme: _("Theme"),
    keys: _("Single keys act (F folds, C calls ...)"),
    language: _("Language"),
  };
  const themes = /** @type {const} */ ([
    ["system", _("As the system")],
    ["light", _("Light")],
    ["dark", _("Dark")],
  ]);
  const options = themes.map(
    ([value, name]) => html`<label class="choice" key=${value}>
      <input type="radio" name="theme" value=${value} checked=${theme.value === value} onChange=${() => (theme.value = value)} />
      <span>${name}</span>
    </label>`,
  );
  /** @param {Event} event */
  const speak = (event) => {
    chosenLanguage.value = /** @type {HTMLSelectElement} */ (event.currentTarget).value;
    location.reload();
  };
  const names = languages.value.map(
    (code) => html`<option key=${code} value=${code} selected=${code === language()}>${languageName(code)}</option>`,
  );
  const choice =
    names.length > 1
      ? html`<label class="field">${text.language}<select onChange=${speak}>${names}</select></label>`
      : null;
  /** @param {Event} event */
  const keys = (event) => {
    singleKeys.value = /** @type {HTMLInputElement} */ (event.currentTarget).checked;
  };
  return html`<fieldset class="choices"><legend>${text.theme}</legend><div class="row">${options}</div></fieldset>
    <label class="check"><input type="checkbox" checked=${singleKeys.value} onChange=${keys} /><span>${text.keys}</span></label>
    ${choice}`;
}

/** @param {{showLosing: boolean, canAdd: boolean}} props */
function Seated({ showLosing, canAdd }) {
  const text = {
    show: _("Show my losing hands at the showdown"),
    add: _("Add chips"),
    leave: _("Leave the table"),
  };
  /** @param {Event} event */
  const show = (event) => {
    wish({ type: "show_losing", on: /** @type {HTMLInputElement} */ (event.currentTarget).checked });
  };
  return html`<label class="check"><input type="checkbox" checked=${showLosing} onChange=${show} /><span>${text.show}</span></label>
    <div class="row">
      ${canAdd && html`<button type="button" class="small" onClick=${openAddChips}>${text.add}</button>`}
      <button type="button" class="small" onClick=${openLeave}>${text.leave}</button>
    </div>`;
}

function Ways() {
  const [copied, setCopied] = useState(false);
  const text = {
    copy: copied ? _("Link copied") : _("Copy the link for a friend"),
    keys: _("Keys"),
    home: _("First page"),
  };
  const copy = async () => {
    await navigator.clipboard.writeText(location.href);
    setCopied(true);
  };
  const canCopy = "clipboard" in navigator;
  return html`<div class="row">
    ${canCopy && html`<button type="button" class="small" onClick=${copy}>${text.copy}</button>`}
    <button type="button" class="small" onClick=${openKeys}>${text.keys}</button>
    <a class="small" href="/" onClick=${close}>${text.home}</a>
  </div>`;
}

/** The house bots, each of whom can be sent away for a friend. @param {{seats: SeatView[]}} props */
function Bots({ seats }) {
  const bots = seats.filter((seat) => seat.bot);
  if (!bots.length) return null;
  const title = _("House bots");
  const send = _("Send away");
  const rows = bots.map((seat) => {
    const style = styleName(seat.bot ?? "");
    const label = _("Send {name} away", { name: seat.name });
    const away = () => !seat.leaving && wish({ type: "send_away", seat: seat.seat });
    return html`<li key=${seat.seat}>
      <span>${seat.name} <span class="soft">${style}</span></span>
      <button type="button" class="small" aria-label=${label} aria-disabled=${seat.leaving} onClick=${away}>${seat.leaving ? _("leaving") : send}</button>
    </li>`;
  });
  return html`<h3>${title}</h3><ul class="files bots">${rows}</ul>`;
}

/** @param {{finished: number}} props */
function Files({ finished }) {
  const count = Math.min(finished, LISTED);
  const title = _("Finished deals");
  const rows = Array.from({ length: count }, (_unused, i) => html`<${Download} key=${finished - i} deal=${finished - i} />`);
  return html`<h3>${title}</h3><ul class="files">${rows}</ul>`;
}

/** One finished deal as a file. @param {{deal: number}} props */
function Download({ deal }) {
  const path = `/api/tables/${tableId}/deals/${deal}`;
  const text = {
    deal: _("Deal {n}", { n: deal }),
    phh: _("Deal {n} as PHH", { n: deal }),
    stars: _("Deal {n} as PokerStars text", { n: deal }),
  };
  return html`<li>
    <span>${text.deal}</span>
    <a href=${`${path}.phh`} download aria-label=${text.phh}>PHH</a>
    <a href=${`${path}.txt`} download aria-label=${text.stars}>PokerStars</a>
  </li>`;
}
