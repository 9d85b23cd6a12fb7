/**
 * What a screen reader is told: events politely, one after the other; only "Your turn" at once.
 * Writes into the two live regions of the page and nowhere else.
 */

import { _ } from "./i18n.js";
import { awards, sentence } from "./lines.js";
import { cardName, drawsText, handText, streetText } from "./words.js";

/** @typedef {import("./wire.js").Line} Line */
/** @typedef {import("./wire.js").TableView} TableView */

const KEPT = 6;

/** Say something when the screen reader is free. @param {string} text */
export function say(text) {
  const region = document.getElementById("polite");
  if (!region || !text) return;
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  while (region.childElementCount > KEPT) region.firstElementChild?.remove();
}

/** Say something at once. @param {string} text */
export function sayNow(text) {
  const region = document.getElementById("assertive");
  if (!region) return;
  const line = document.createElement("p");
  line.textContent = text;
  region.replaceChildren(line);
}

/** What was said at once is true no longer. */
export function unsay() {
  document.getElementById("assertive")?.replaceChildren();
}

/**
 * What the lines of an update say, as full sentences.
 * @param {readonly Line[]} lines
 * @param {TableView} table
 * @param {number} pots how many pots the deal pays
 */
export function linesText(lines, table, pots) {
  const said = [];
  for (const line of lines) {
    if (line.event === "pot_awarded") {
      for (const { who, does } of awards(line, table, pots)) said.push(_("{who} {does}", { who, does }));
    } else if (line.event === "cards_dealt") {
      const own = line.cards?.length && line.seat === table.you.dealt_seat;
      if (own) said.push(_("You get {cards}", { cards: (line.cards ?? []).map(cardName).join(", ") }));
    } else {
      said.push(sentence(line, table));
    }
  }
  return said.filter(Boolean).map((text) => `${text}.`).join(" ");
}

/** What the viewer holds, as a sentence, or "". @param {TableView} table */
function holding(table) {
  const chair = table.you.dealt_seat;
  const label = chair === null ? null : table.seats[chair]?.label;
  return label ? _("You hold {hand}.", { hand: handText(label) }) : "";
}

/** "Your turn. 2 to call, 20 in the middle. You hold three-card 7-3-2." @param {TableView} table */
export function turnText(table) {
  const legal = table.you.legal;
  if (!legal) return "";
  const fields = { call: legal.call, total: table.total };
  let what;
  if (legal.kind === "drawing") what = _("Choose what to throw away, {total} in the middle.", fields);
  else if (legal.call) what = _("{call} to call, {total} in the middle.", fields);
  else what = _("Nothing to call, {total} in the middle.", fields);
  return [_("Your turn."), what, holding(table)].filter(Boolean).join(" ");
}

/** The whole situation, for the key B. @param {TableView} table */
export function situationText(table) {
  const said = [`${streetText(table)}.`];
  if (table.you.legal) {
    said.push(turnText(table));
  } else {
    const actor = table.to_act === null ? null : table.seats[table.to_act];
    if (actor) said.push(_("{name} is to act.", { name: actor.name }));
    said.push(_("{total} in the middle.", { total: table.total }), holding(table));
  }
  for (const seat of table.seats) {
    if (!seat.in_deal || seat.state === "folded" || seat.seat === table.you.dealt_seat) continue;
    said.push(_("{name}: {draws}.", { name: seat.name, draws: drawsText(seat.draws) }));
  }
  return said.filter(Boolean).join(" ");
}
