/**
 * One chair: the plate with name, stack, draws and state, and what lies around it on the felt.
 * Every state shows in words or shape, never by colour alone.
 */

import { Backs, ShownCards, ShownLine } from "./cards.js";
import { Ring } from "./clock.js";
import { html } from "./html.js";
import { _, chips } from "./i18n.js";
import { drawsText, handText, ranksOf, styleName } from "./words.js";

/** @typedef {import("./wire.js").SeatView} SeatView */
/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {import("./geometry.js").Place} Place */

/** The state in one word, for the tag. @param {SeatView} seat */
function stateText(seat) {
  if (seat.state === "folded") return _("folded");
  if (seat.leaving) return _("leaving");
  if (!seat.connected) return _("away");
  if (seat.broke) return _("no chips");
  if (seat.state === "sitting_out") return _("sitting out");
  if (seat.state === "waiting") return _("waiting");
  if (seat.mucked) return _("mucked");
  return "";
}

/** "house bot: Rock". @param {string} style */
function botText(style) {
  return _("house bot: {style}", { style: styleName(style) });
}

/**
 * The class names that a chair's state gives its plate.
 * @param {SeatView} seat
 * @param {boolean} turn
 */
export function stateClasses(seat, turn) {
  const away = seat.state === "sitting_out" || seat.state === "waiting" || !seat.connected;
  return [
    turn && "turn",
    seat.won > 0 && "win",
    seat.state === "all_in" && "allin",
    (seat.state === "folded" || seat.mucked) && "folded",
    away && seat.state !== "folded" && "away",
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * The whole chair in one sentence for screen readers.
 * @param {SeatView} seat
 * @param {TableView} table
 */
export function seatText(seat, table) {
  const parts = [_("Seat {n}", { n: seat.seat + 1 }), seat.name];
  if (seat.bot) parts.push(botText(seat.bot));
  if (table.button === seat.seat) parts.push(_("button"));
  parts.push(seat.state === "all_in" ? _("all in") : _("{stack} chips", { stack: seat.stack }));
  if (table.to_act === seat.seat) parts.push(_("to act"));
  if (seat.bet) parts.push(_("bet {amount}", { amount: seat.bet }));
  const state = stateText(seat);
  if (state) parts.push(state);
  if (seat.in_deal && (seat.state !== "folded" || seat.draws.length)) parts.push(drawsText(seat.draws));
  if (seat.label) {
    const fields = { hand: handText(seat.label) };
    parts.push(seat.seat === table.you.dealt_seat ? _("holds {hand}", fields) : _("shows {hand}", fields));
  }
  if (seat.won) parts.push(_("wins {amount}", { amount: seat.won }));
  if (seat.adding) parts.push(_("adds {amount} after this deal", { amount: seat.adding }));
  return parts.filter(Boolean).join(", ");
}

/**
 * "3 · 1 · pat"; a dash for a draw still to come. Where room is short, "pat" is its first letter.
 * @param {{draws: number[]}} props
 */
function Draws({ draws }) {
  const pat = _("pat");
  const stood = html`<span class="long">${pat}</span><span class="short">${pat.charAt(0).toUpperCase()}</span>`;
  const items = [0, 1, 2].map((i) => {
    const n = draws[i];
    const text = n === undefined ? "–" : n === 0 ? stood : String(n);
    return html`<li key=${i} class=${n === 0 ? "pat" : ""}>${text}</li>`;
  });
  return html`<ol class="draws">${items}</ol>`;
}

/** @param {{seat: SeatView, turn: boolean}} props */
function Tag({ seat, turn }) {
  if (seat.won) return html`<span class="tag won">+${chips(seat.won)}</span>`;
  if (turn) return html`<span class="tag turn">${_("to act")}</span>`;
  const state = stateText(seat);
  return state ? html`<span class="tag quiet">${state}</span>` : null;
}

/** @param {{seat: SeatView, turn: boolean, own?: boolean}} props */
export function Plate({ seat, turn, own }) {
  const stack =
    seat.state === "all_in" && !seat.won
      ? html`<span class="tag all-in">${_("all in")}</span>`
      : chips(seat.stack);
  const ranks = !own && seat.label ? html`<span class="ranks">${ranksOf(seat.label)}</span>` : null;
  const drew = seat.in_deal && (seat.state !== "folded" || seat.draws.length > 0);
  const draws = drew ? html`<${Draws} draws=${seat.draws} />` : null;
  const tag = html`<${Tag} seat=${seat} turn=${turn} />`;
  const title = seat.bot ? `${seat.name}, ${botText(seat.bot)}` : seat.name;
  return html`<div class="plate">
    <${Ring} initial=${(seat.name[0] ?? "").toUpperCase()} runs=${turn} />
    <span class="line"><span class="name" title=${title}>${seat.name}</span>${ranks && tag}<span class="stack">${stack}</span></span>
    <span class="meta">${ranks}${draws}${!ranks && tag}</span>
  </div>`;
}

/** @param {{x: number, y: number}} point */
function at(point) {
  return { left: `${point.x}px`, top: `${point.y}px` };
}

/**
 * A chair on the felt with its bet, its cards and the button.
 * @param {{seat: SeatView, table: TableView, place: Place, sit: ((seat: number) => void) | null}} props
 */
export function Seat({ seat, table, place, sit }) {
  if (seat.state === "empty" || seat.state === "reserved") {
    return html`<${EmptySeat} seat=${seat} place=${place} sit=${sit} />`;
  }
  const turn = table.to_act === seat.seat;
  const shows = seat.cards.length > 0;
  const backs = !shows && seat.hidden > 0 ? html`<${Backs} count=${seat.hidden} />` : null;
  const line = shows && !place.shown ? html`<${ShownLine} cards=${seat.cards} />` : null;
  const faces = shows && place.shown
    ? html`<div class="shown" style=${at(place.shown)}><${ShownCards} cards=${seat.cards} /></div>`
    : null;
  return html`<div class=${`seat ${stateClasses(seat, turn)}`} data-seat=${seat.seat} role="group" aria-label=${seatText(seat, table)} style=${at(place)}>
      ${backs}${line}
      <div aria-hidden="true"><${Plate} seat=${seat} turn=${turn} /></div>
    </div>
    ${table.button === seat.seat && html`<span class="dealer" style=${at(place.dealer)} title=${_("Button")} aria-hidden="true">D</span>`}
    ${seat.bet > 0 && html`<${Bet} amount=${seat.bet} seat=${seat.seat} point=${place.bet} side=${place.bet.side} />`}
    ${faces}`;
}

/**
 * A bet in front of a chair. The chair's own label says it to screen readers.
 * @param {{amount: number, seat: number, point: {x: number, y: number}, side: number}} props
 */
export function Bet({ amount, seat, point, side }) {
  const edge = side > 0 ? "bet from-left" : side < 0 ? "bet from-right" : "bet";
  const long = amount > 999 || undefined;
  return html`<span class=${edge} data-bet=${seat} data-long=${long} style=${at(point)} aria-hidden="true">${chips(amount)}</span>`;
}

/** @param {{seat: SeatView, place: Place, sit: ((seat: number) => void) | null}} props */
function EmptySeat({ seat, place, sit }) {
  const n = seat.seat + 1;
  if (seat.state === "empty" && sit) {
    return html`<button type="button" class="seat empty" data-seat=${seat.seat} style=${at(place)} aria-label=${_("Take seat {n}", { n })} onClick=${() => sit(seat.seat)}>
      <span class="plate">${_("Take seat")}</span>
    </button>`;
  }
  const text = seat.state === "reserved" ? _("reserved") : _("empty");
  return html`<div class="seat empty" data-seat=${seat.seat} style=${at(place)} role="group" aria-label=${`${_("Seat {n}", { n })}, ${text}`}>
    <span class="plate" aria-hidden="true">${text}</span>
  </div>`;
}
