/**
 * The bottom of the screen: the player's own plate, cards and hand, and the three controls.
 * Controls stay where they are; what cannot be used now is `aria-disabled`, so focus stays too.
 */

import { CardText, Face, Mark } from "./cards.js";
import { html } from "./html.js";
import { _, chips, ngettext } from "./i18n.js";
import { Prompt } from "./prompt.js";
import { Plate, seatText, stateClasses } from "./seat.js";
import { armed, counts, mode } from "./session.js";
import { openSeat } from "./sheet.js";
import { slotsOf } from "./slots.js";
import { say } from "./speech.js";
import { anchor, chosen, deadline, legal, sent, still, toggle, view } from "./store.js";
import { cardName, kindOf, ranksOf, reasonText } from "./words.js";

/** @typedef {import("./wire.js").CardView} CardView */
/** @typedef {import("./wire.js").SeatView} SeatView */
/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {import("./slots.js").Slot} Slot */

export function Dock() {
  const table = view.value;
  const seat = table?.seats[anchor.value];
  const label = _("Your hand");
  if (!table || !seat) return html`<section class="dock" aria-label=${label}></section>`;
  const noLimit = table.stakes.limit === "fixed" ? "" : " sized";
  return html`<section class=${`dock${noLimit}`} aria-label=${label}>
    <${Me} seat=${seat} table=${table} />
    <${OwnCards} seat=${seat} />
    <${HandText} seat=${seat} table=${table} />
    <${Prompt} />
    <${Controls} table=${table} />
  </section>`;
}

/** @param {{seat: SeatView, table: TableView}} props */
function Me({ seat, table }) {
  const turn = table.to_act === seat.seat;
  if (seat.state === "empty" || seat.state === "reserved") {
    const text = _("Take seat {n}", { n: seat.seat + 1 });
    const canSit = seat.state === "empty" && table.you.seat === null;
    const sit = () => canSit && openSeat(seat.seat);
    return html`<button type="button" class="me seat empty" data-seat=${seat.seat} aria-disabled=${!canSit} onClick=${sit}><span class="plate">${text}</span></button>`;
  }
  const button = table.button === seat.seat ? html`<span class="dealer" aria-hidden="true">D</span>` : null;
  return html`<div class=${`me seat ${stateClasses(seat, turn)}`} data-seat=${seat.seat} role="group" aria-label=${seatText(seat, table)}>
    <div aria-hidden="true"><${Plate} seat=${seat} turn=${turn} own=${true} /></div>${button}
  </div>`;
}

/**
 * Choose a card to throw away, or keep it after all.
 * @param {string} card
 */
export function choose(card) {
  if (legal.value?.kind !== "drawing" || sent.value !== null || !counts()) return;
  toggle(card);
  const name = cardName(card);
  const n = chosen.value.size;
  const what = chosen.value.has(card) ? _("{card}, discard.", { card: name }) : _("{card}, keep.", { card: name });
  say(`${what} ${n ? _("Draw {n}.", { n }) : _("Keeping all four.")}`);
}

/** @param {{seat: SeatView}} props */
function OwnCards({ seat }) {
  const drawing = legal.value?.kind === "drawing";
  const slots = [0, 1, 2, 3].map((i) => {
    const card = seat.cards[i];
    return card
      ? html`<${OwnCard} key=${i} index=${i} view=${card} drawing=${drawing} />`
      : html`<${NoCard} key=${i} hidden=${i < seat.hidden} />`;
  });
  const label = _("Your cards");
  const folded = seat.state === "folded" ? " gone-out" : "";
  return html`<div class=${`cards${folded}`} role="group" aria-label=${label} data-still=${still.value || undefined}>${slots}</div>`;
}

/** @param {{hidden: boolean}} props */
function NoCard({ hidden }) {
  return html`<div class="slot"><span class=${hidden ? "card back" : "card none"}></span><span class="mark none"></span><span class="keys"></span></div>`;
}

/** @param {{index: number, view: CardView, drawing: boolean}} props */
function OwnCard({ index, view: { card, counts: does, why }, drawing }) {
  const name = cardName(card);
  const label = does
    ? _("{card}, counts", { card: name })
    : _("{card}, does not count: it {reason}", { card: name, reason: reasonText(why) });
  const out = drawing && chosen.value.has(card);
  const discard = _("discard");
  const pressed = drawing ? out : undefined;
  return html`<div class="slot">
    <button type="button" class="card" aria-pressed=${pressed} aria-disabled=${!drawing} aria-label=${label} onClick=${() => choose(card)}>
      <span class="in" key=${card} style=${{ "--i": index }}><${Face} card=${card} /></span>
    </button>
    ${out && html`<span class="gone" aria-hidden="true">${discard}</span>`}
    <${Mark} counts=${does} />
    <span class="keys" aria-hidden="true">${drawing && html`<kbd>${index + 1}</kbd>`}</span>
  </div>`;
}

/** @param {{seat: SeatView, table: TableView}} props */
function HandText({ seat, table }) {
  const label = seat.cards.length ? seat.label : null;
  if (!label) return html`<div class="hand"></div>`;
  const out = seat.state === "folded" ? _("folded") : "";
  const idle = seat.cards.filter((view) => !view.counts);
  const byWhy = /** @type {const} */ (["suit", "rank"]).map((why) => ({
    why,
    cards: idle.filter((view) => (view.why ?? "suit") === why),
  }));
  const reasons = byWhy
    .filter((group) => group.cards.length)
    .map(({ why, cards }, i) => {
      const n = cards.length;
      const text =
        why === "rank"
          ? ngettext("repeats a rank", "repeat a rank", n)
          : ngettext("repeats a suit", "repeat a suit", n);
      const names = cards.map((view) => html`<${CardText} key=${view.card} card=${view.card} /> `);
      return html`<span class="reason" key=${why}>${i ? ", " : ""}${names}${text}</span>`;
    });
  const won = table.phase === "over" && seat.won > 0 ? _("wins {amount}", { amount: seat.won }) : "";
  return html`<div class="hand">
    <p class="kind">${kindOf(label.size)}</p>
    <p class="ranks">${ranksOf(label)}</p>
    <p class="keep">${out || won || reasons}</p>
  </div>`;
}

/** @param {{table: TableView}} props */
function Controls({ table }) {
  const label = _("Your move");
  const end = deadline.value;
  const time = table.you.legal && end
    ? html`<span class="timebar" aria-hidden="true" key=${end.what}><i style=${{ "--total": `${end.total}ms`, "--elapsed": `${end.at - end.total - performance.now()}ms` }}></i></span>`
    : null;
  const slots = slotsOf(table).map((slot, i) => html`<${Control} key=${i} slot=${slot} />`);
  return html`<div class="acts" role="group" aria-label=${label} data-mode=${mode.value} data-decision=${table.you.legal ? table.decision : undefined} data-armed=${armed.value}>
    ${time}${slots}
  </div>`;
}

/** @param {{slot: Slot}} props */
function Control({ slot }) {
  const press = () => slot.on && slot.run();
  const number = slot.amount === undefined ? null : html`<span class="num">${chips(slot.amount)}</span>`;
  const note = slot.note ? html`<span class="note">${slot.note}</span>` : null;
  const key = slot.on && slot.key ? html`<kbd aria-hidden="true">${slot.key.toUpperCase()}</kbd>` : null;
  return html`<button type="button" class=${`act ${slot.look}${slot.verb ? "" : " none"}`} aria-disabled=${!slot.on} onClick=${press}>
    <span class="lab"><span>${slot.verb}</span> ${number} ${note}</span>${key}
  </button>`;
}
