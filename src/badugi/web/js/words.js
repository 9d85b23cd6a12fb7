/**
 * The field's words as sentences: cards, hands, stakes, streets, and what a line of the deal says.
 * Pure functions of what the server sent.
 */

import { _ } from "./i18n.js";

/** @typedef {import("./wire.js").Line} Line */
/** @typedef {import("./wire.js").HandLabel} HandLabel */
/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {import("./wire.js").StakesView} StakesView */

/** @param {string} card @returns {string} */
export function rankOf(card) {
  return card.slice(0, -1).replace("T", "10");
}

/** @param {string} card @returns {"s" | "h" | "d" | "c"} */
export function suitOf(card) {
  return /** @type {"s" | "h" | "d" | "c"} */ (card.slice(-1));
}

/** "king of diamonds". @param {string} card */
export function cardName(card) {
  return _("{rank} of {suit}", { rank: rankName(card.slice(0, -1)), suit: suitName(suitOf(card)) });
}

/** @param {string} rank */
function rankName(rank) {
  switch (rank) {
    case "A":
      return _("ace");
    case "K":
      return _("king");
    case "Q":
      return _("queen");
    case "J":
      return _("jack");
    case "T":
      return "10";
    default:
      return rank;
  }
}

/** @param {"s" | "h" | "d" | "c"} suit */
function suitName(suit) {
  switch (suit) {
    case "s":
      return _("spades");
    case "h":
      return _("hearts");
    case "d":
      return _("diamonds");
    case "c":
      return _("clubs");
  }
}

/** "badugi", "three-card": what kind of hand this many cards make. @param {number} size */
export function kindOf(size) {
  switch (size) {
    case 4:
      return _("badugi");
    case 3:
      return _("three-card");
    case 2:
      return _("two-card");
    default:
      return _("one-card");
  }
}

/** "7-3-2". @param {HandLabel} label */
export function ranksOf(label) {
  return label.ranks.map((rank) => rank.replace("T", "10")).join("-");
}

/** "three-card 7-3-2": the same messages as in `badugi.game.labels`. @param {HandLabel} label */
export function handText(label) {
  const fields = { ranks: ranksOf(label) };
  switch (label.size) {
    case 4:
      return _("{ranks} badugi", fields);
    case 3:
      return _("three-card {ranks}", fields);
    case 2:
      return _("two-card {ranks}", fields);
    default:
      return _("one-card {ranks}", fields);
  }
}

/** Why a card does not count, after its name. @param {"suit" | "rank" | null} why */
export function reasonText(why) {
  return why === "rank" ? _("repeats a rank") : _("repeats a suit");
}

/** "Fixed limit 2/4". @param {StakesView} stakes */
export function stakesText(stakes) {
  const fixed = stakes.limit === "fixed";
  const small = fixed ? stakes.small_bet : stakes.small_blind;
  const big = fixed ? stakes.big_bet : stakes.big_blind;
  return _("{limit} {small}/{big}", { limit: limitName(stakes.limit), small, big });
}

/** @param {StakesView["limit"]} limit */
export function limitName(limit) {
  switch (limit) {
    case "fixed":
      return _("Fixed limit");
    case "pot":
      return _("Pot limit");
    case "half_pot":
      return _("Half-pot limit");
    case "none":
      return _("No limit");
  }
}

/** "After the first draw": the betting round. @param {number} round 1 to 4 */
export function roundText(round) {
  switch (round) {
    case 1:
      return _("Before the draw");
    case 2:
      return _("After the first draw");
    case 3:
      return _("After the second draw");
    default:
      return _("After the third draw");
  }
}

/** "First draw". @param {number} draw 1 to 3 */
export function drawText(draw) {
  switch (draw) {
    case 1:
      return _("First draw");
    case 2:
      return _("Second draw");
    default:
      return _("Third draw");
  }
}

/** Where the deal stands. @param {TableView} table */
export function streetText(table) {
  switch (table.phase) {
    case "betting":
      return roundText(table.round);
    case "drawing":
      return drawText(table.draw);
    case "over":
      return _("Deal over");
    case "waiting":
      return table.next_deal === null ? _("Waiting for players") : _("About to deal");
  }
}

/**
 * "Main" and "Side", or "Pot" when there is only one.
 * @param {number} pot
 * @param {number} pots
 */
export function potName(pot, pots) {
  if (pots < 2) return _("Pot");
  if (pot === 0) return _("Main");
  return pots === 2 ? _("Side") : _("Side {n}", { n: pot });
}

/**
 * The same as the object of a sentence: "main pot".
 * @param {number} pot
 * @param {number} pots
 */
export function potObject(pot, pots) {
  if (pots < 2) return _("the pot");
  if (pot === 0) return _("the main pot");
  return pots === 2 ? _("the side pot") : _("side pot {n}", { n: pot });
}

/** A house bot's style. @param {string} style */
export function styleName(style) {
  switch (style) {
    case "rock":
      return _("Rock");
    case "caller":
      return _("Caller");
    case "thinker":
      return _("Thinker");
    default:
      return style;
  }
}

/** "2 · 1 · pat" read aloud. @param {readonly number[]} draws */
export function drawsText(draws) {
  if (!draws.length) return _("no draws yet");
  return draws.map((n) => (n ? _("drew {n}", { n }) : _("stood pat"))).join(", ");
}

/** Time to go on a clock face: "7", "45", "3m". @param {number} seconds */
export function clockFace(seconds) {
  return seconds < 100 ? String(seconds) : _("{n}m", { n: Math.round(seconds / 60) });
}

/** "0:21", "12:05". @param {number} seconds */
export function clockText(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

