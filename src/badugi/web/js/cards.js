/**
 * Cards as type: a large own card, a small shown one, a back. Drawn as SVG; the suits' shapes are
 * symbols in the page.
 */

import { html } from "./html.js";
import { _ } from "./i18n.js";
import { cardName, rankOf, suitOf } from "./words.js";

/** @typedef {import("./wire.js").CardView} CardView */
/** @typedef {import("./html.js").VNode} VNode */

/** @param {{card: string}} props */
export function Face({ card }) {
  const rank = rankOf(card);
  const suit = suitOf(card);
  const squeeze = rank === "10" ? 21 : undefined;
  return html`<svg viewBox="0 0 50 70" class=${suit} aria-hidden="true">
    <text x="4.5" y="21" font-size="22" textLength=${squeeze} lengthAdjust=${squeeze && "spacingAndGlyphs"}>${rank}</text>
    <use href=${`#su-${suit}`} transform="translate(5 25) scale(.46)" />
    <use href=${`#su-${suit}`} transform="translate(19 38) scale(1.1)" />
  </svg>`;
}

/** @param {{view: CardView}} props */
function SmallFace({ view }) {
  const rank = rankOf(view.card);
  const suit = suitOf(view.card);
  const squeeze = rank === "10" ? 30 : undefined;
  return html`<span class="small-slot">
    <span class="card mini">
      <svg viewBox="0 0 50 70" class=${suit} aria-hidden="true">
        <text x="6" y="31" font-size="33" textLength=${squeeze} lengthAdjust=${squeeze && "spacingAndGlyphs"}>${rank}</text>
        <use href=${`#su-${suit}`} transform="translate(4.5 38) scale(1.05)" />
      </svg>
    </span>
    <${Mark} counts=${view.counts} />
  </span>`;
}

/** The bar below a card: solid where it counts, dotted where it does not. @param {{counts: boolean}} props */
export function Mark({ counts }) {
  return html`<span class=${counts ? "mark" : "mark no"} aria-hidden="true"></span>`;
}

/** Four cards that somebody shows. @param {{cards: CardView[]}} props */
export function ShownCards({ cards }) {
  const names = cards.map((view) => (view.counts ? cardName(view.card) : idleName(view.card)));
  const faces = cards.map((view) => html`<${SmallFace} key=${view.card} view=${view} />`);
  return html`<div class="row" role="img" aria-label=${names.join(", ")}>${faces}</div>`;
}

/** The same in one line of text, where there is no room for faces. @param {{cards: CardView[]}} props */
export function ShownLine({ cards }) {
  const names = cards.map((view) => (view.counts ? cardName(view.card) : idleName(view.card)));
  const texts = cards.map(({ card, counts }) => {
    const suit = suitOf(card);
    return html`<i key=${card} class=${counts ? suit : `${suit} no`}>${rankOf(card)}<svg class="su" viewBox="0 0 24 24" aria-hidden="true"><use href=${`#su-${suit}`} /></svg></i>`;
  });
  return html`<span class="shown-line" role="img" aria-label=${names.join(", ")}>${texts}</span>`;
}

/** @param {string} card */
function idleName(card) {
  const name = cardName(card);
  return _("{card}, does not count", { card: name });
}

/** The suit's sign within a line of text. @param {{card: string}} props */
export function CardText({ card }) {
  const suit = suitOf(card);
  const rank = rankOf(card);
  return html`<span class="card-text"><span class="sr">${cardName(card)}</span
    ><span aria-hidden="true">${rank}<svg class=${`su ${suit}`} viewBox="0 0 24 24"><use href=${`#su-${suit}`} /></svg></span></span>`;
}

/** @param {{count: number}} props */
export function Backs({ count }) {
  const backs = Array.from({ length: count }, (_unused, i) => html`<i key=${i}></i>`);
  return html`<span class="backs" aria-hidden="true">${backs}</span>`;
}
