/**
 * The log of the deal: who did what, street by street, as a column on large screens and as a
 * sheet on small ones.
 */

import { html, useLayoutEffect, useRef } from "./html.js";
import { _ } from "./i18n.js";
import { awards, isMine, predicate, subject, sentence } from "./lines.js";
import { tableId } from "./session.js";
import { lines, view } from "./store.js";
import { drawText, roundText } from "./words.js";

/** @typedef {import("./wire.js").Line} Line */
/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {{who: string, does: string, mine: boolean}} Row */
/** @typedef {{title: string, rows: Row[]}} Group */

const SHOWDOWN = new Set(["hand_shown", "hand_mucked", "pot_awarded"]);

/** How many pots the lines pay, at least. @param {readonly Line[]} all */
export function potsPaid(all) {
  const paid = all.filter((line) => line.event === "pot_awarded");
  return Math.max(1, ...paid.map((line) => line.pots ?? (line.pot ?? 0) + 1));
}

/**
 * The lines in groups by street.
 * @param {readonly Line[]} all
 * @param {TableView} table
 * @returns {Group[]}
 */
export function grouped(all, table) {
  /** @type {Group} */
  let group = { title: table.deal ? _("Blinds") : _("Table"), rows: [] };
  const groups = [group];
  let showdown = false;
  const pots = potsPaid(all);
  /** @param {string} title */
  const begin = (title) => {
    group = { title, rows: [] };
    groups.push(group);
  };
  for (const line of all) {
    if (line.event === "round_opened") begin(roundText(line.round ?? 1));
    else if (line.event === "draw_opened") begin(drawText(line.draw ?? 1));
    else if (SHOWDOWN.has(line.event) && !showdown) {
      showdown = true;
      begin(line.event === "pot_awarded" ? _("Result") : _("Showdown"));
    }
    group.rows.push(...rowsOf(line, table, pots));
  }
  return groups.filter((g) => g.rows.length);
}

/**
 * @param {Line} line
 * @param {TableView} table
 * @param {number} pots
 * @returns {Row[]}
 */
function rowsOf(line, table, pots) {
  if (line.event === "pot_awarded") {
    return awards(line, table, pots).map(({ seat, who, does }) => ({
      who,
      does,
      mine: isMine({ ...line, seat }, table),
    }));
  }
  const mine = isMine(line, table);
  const does = predicate(line, mine);
  if (does) return [{ who: subject(line, table), does, mine }];
  const whole = sentence(line, table);
  return whole ? [{ who: "", does: whole, mine: false }] : [];
}

/** What happened last, as one sentence. @param {readonly Line[]} all @param {TableView} table */
export function lastText(all, table) {
  for (let i = all.length - 1; i >= 0; i -= 1) {
    const line = all[i];
    if (!line) continue;
    const row = rowsOf(line, table, potsPaid(all)).at(-1);
    if (row) return row.who ? _("{who} {does}", { who: row.who, does: row.does }) : row.does;
  }
  return "";
}

/** The deal's groups, the newest line marked. */
export function LogBody() {
  const table = view.value;
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  const all = lines.value;
  useLayoutEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [all.length]);
  if (!table) return null;
  const groups = grouped(all, table);
  const none = _("Nothing has happened in this deal yet.");
  const sections = groups.map((group, i) => {
    const newest = i === groups.length - 1;
    return html`<${Street} key=${i} group=${group} newest=${newest} />`;
  });
  return html`<div class="log-body">
    ${sections.length ? sections : html`<p class="soft">${none}</p>`}
    <span ref=${end}></span>
    <${LastFile} finished=${table.finished} />
  </div>`;
}

/** A text whose "7-3-2" stays on one line. @param {string} text */
function unbroken(text) {
  return text.split(/(\S+-\S+)/).map((part, i) => (i % 2 ? html`<span class="hold">${part}</span>` : part));
}

/** @param {{group: Group, newest: boolean}} props */
function Street({ group, newest }) {
  const rows = group.rows.map((row, i) => {
    const now = newest && i === group.rows.length - 1;
    const classes = `${row.mine ? "mine" : ""} ${now ? "now" : ""}`;
    const who = row.who ? html`<span class="who">${row.who} </span>` : null;
    return html`<li key=${i} class=${classes}>${who}<span class=${row.who ? "" : "whole"}>${unbroken(row.does)}</span></li>`;
  });
  return html`<section><h3>${group.title}</h3><ol>${rows}</ol></section>`;
}

/** The last finished deal to keep as a file. @param {{finished: number | null}} props */
function LastFile({ finished }) {
  if (!finished) return null;
  const path = `/api/tables/${tableId}/deals/${finished}`;
  const text = _("Save deal {n}:", { n: finished });
  return html`<p class="save">${text} <a href=${`${path}.phh`} download>PHH</a> <a href=${`${path}.txt`} download>PokerStars</a></p>`;
}

/** The column beside the table. */
export function LogColumn() {
  const table = view.value;
  const label = _("Log of the deal");
  const title = table?.deal ? _("Deal {n}", { n: table.deal }) : _("Log");
  return html`<aside class="log" aria-label=${label} tabindex="0"><h2>${title}</h2><${LogBody} /></aside>`;
}

