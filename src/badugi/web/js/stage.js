/**
 * The felt: the chairs around it, bets and button, the pot in the middle. Places come from
 * `geometry`; this measures the box and draws.
 */

import { arrange, crowded } from "./geometry.js";
import { html, signal, useLayoutEffect, useRef } from "./html.js";
import { _, chips } from "./i18n.js";
import { lastText } from "./log.js";
import { Bet, Seat } from "./seat.js";
import { openLog, openSeat } from "./sheet.js";
import { anchor, lines, nameOf, view } from "./store.js";
import { potName, streetText } from "./words.js";

/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {import("./geometry.js").Arrangement} Arrangement */
/** @typedef {{width: number, height: number, head: number, plateWidth: number, plateHeight: number, facesWidth: number, facesHeight: number, tall: boolean}} Box */

const box = signal(/** @type {Box | null} */ (null));

/**
 * The felt's box and the sizes that the style sheets give in it; smaller plates where the usual
 * ones do not fit.
 * @param {HTMLElement} stage
 * @param {number} chairs
 */
function measure(stage, chairs) {
  stage.removeAttribute("data-dense");
  const room = { chairs, ...boxOf(stage) };
  stage.toggleAttribute("data-dense", crowded(room));
  box.value = boxOf(stage);
}

/** @param {HTMLElement} stage @returns {Box} */
function boxOf(stage) {
  const style = getComputedStyle(stage);
  /** @param {string} name */
  const size = (name) => parseFloat(style.getPropertyValue(name)) || 0;
  return {
    width: stage.clientWidth,
    height: stage.clientHeight,
    head: size("--head"),
    plateWidth: size("--plate-w"),
    plateHeight: size("--plate-h"),
    facesWidth: size("--faces-w"),
    facesHeight: size("--faces-h"),
    tall: matchMedia("(max-width: 900px), (max-height: 500px)").matches,
  };
}

export function Stage() {
  const table = view.value;
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const chairs = table?.seats.length ?? 0;
  useLayoutEffect(() => {
    const stage = ref.current;
    if (!stage || !chairs) return undefined;
    measure(stage, chairs);
    const observer = new ResizeObserver(() => measure(stage, chairs));
    observer.observe(stage);
    return () => observer.disconnect();
  }, [chairs]);
  const label = _("Table");
  const room = box.value;
  return html`<main class="stage" aria-label=${label} ref=${ref}>
    ${table && room && html`<${Felt} table=${table} box=${room} />`}
  </main>`;
}

/** @param {{table: TableView, box: Box}} props */
function Felt({ table, box: room }) {
  const n = table.seats.length;
  const plan = arrange({ chairs: n, ...room });
  const { left, top, width, bottom } = plan.felt;
  const style = { left: `${left}px`, top: `${top}px`, width: `${width}px`, bottom: `${bottom}px` };
  const sit = table.you.seat === null ? openSeat : null;
  const seats = plan.places.map((place, i) => {
    const seat = table.seats[(anchor.value + i + 1) % n];
    return seat && html`<${Seat} key=${seat.seat} seat=${seat} table=${table} place=${place} sit=${sit} />`;
  });
  const own = table.seats[anchor.value];
  return html`<div class="felt" style=${style}></div>
    <${LastEvent} table=${table} />
    ${seats}
    <${Pot} table=${table} point=${plan.pot} />
    ${own && own.bet > 0 && html`<${Bet} amount=${own.bet} seat=${own.seat} point=${plan.own} side=${0} />`}`;
}

/** @param {{table: TableView}} props */
function LastEvent({ table }) {
  const text = _("Log");
  return html`<div class="last">
    <span><b class="street">${streetText(table)}</b> ${lastText(lines.value, table)}</span>
    <button type="button" onClick=${openLog}>${text}</button>
  </div>`;
}

/** @param {{table: TableView, point: {x: number, y: number}}} props */
function Pot({ table, point }) {
  const style = { left: `${point.x}px`, top: `${point.y}px` };
  const { pots } = table;
  const amounts = pots.length
    ? pots.map((pot, i) => html`<${OnePot} key=${i} table=${table} name=${potName(i, pots.length)} amount=${pot.amount} shares=${pot.shares} />`)
    : html`<${OnePot} table=${table} name=${potName(0, 1)} amount=${table.total} shares=${[]} />`;
  const collected = pots.reduce((sum, pot) => sum + pot.amount, 0);
  // Before anything is collected, the bets are the pot.
  const withBets = pots.length && table.total > collected && table.phase !== "over"
    ? _("{total} with bets", { total: table.total })
    : "";
  const empty = table.phase === "waiting";
  return html`<div class="pot" style=${style}>
    <p class="street">${streetText(table)}</p>
    ${!empty && html`<${Rail} table=${table} /><div class="pots">${amounts}</div><p class="with">${withBets}</p>`}
  </div>`;
}

/** @param {{table: TableView, name: string, amount: number, shares: [number, number][]}} props */
function OnePot({ table, name, amount, shares }) {
  const you = _("you");
  const names = shares.map(([seat]) => (seat === table.you.dealt_seat ? you : nameOf(table, seat)));
  const to = names.length ? _("to {names}", { names: names.join(", ") }) : "";
  return html`<p class="big"><small>${name}</small><span> ${chips(amount)} </span>${to && html`<em>${to}</em>`}</p>`;
}

/** The seven steps of a deal: betting rounds as bars, draws as discs. @param {{table: TableView}} props */
function Rail({ table }) {
  const step = stepOf(table);
  const marks = Array.from({ length: 7 }, (_unused, i) => {
    const when = i < step ? "past" : i === step ? "now" : "";
    return html`<i key=${i} class=${`${i % 2 ? "draw" : ""} ${when}`}></i>`;
  });
  return html`<div class="rail" aria-hidden="true">${marks}</div>`;
}

/** @param {TableView} table */
function stepOf(table) {
  if (table.phase === "betting") return 2 * (table.round - 1);
  if (table.phase === "drawing") return 2 * table.draw - 1;
  return table.phase === "over" ? 7 : -1;
}
