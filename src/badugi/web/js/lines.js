/**
 * What each line of a deal says: the predicate for the log ("calls 4"), and with its subject a
 * sentence for the last-event row and the screen reader ("Ben calls 4.").
 */

import { _, ngettext } from "./i18n.js";
import { handText, potObject } from "./words.js";

/** @typedef {import("./wire.js").Line} Line */
/** @typedef {import("./wire.js").TableView} TableView */

/**
 * Whether the line is about the viewer. In a deal that goes by the chair held when it began.
 * @param {Line} line
 * @param {TableView} table
 */
export function isMine(line, table) {
  if (line.seat === undefined) return false;
  return line.seat === (table.you.dealt_seat ?? table.you.seat);
}

/**
 * Who a line is about, by name; "You" for the viewer.
 * @param {Line} line
 * @param {TableView} table
 */
export function subject(line, table) {
  if (line.seat === undefined) return "";
  if (isMine(line, table)) return _("You");
  return line.name ?? table.seats[line.seat]?.name ?? "";
}

/**
 * What the subject does, in one predicate; "" for a line that says nothing to people.
 * @param {Line} line
 * @param {boolean} me the subject is "You"
 */
export function predicate(line, me) {
  const said = (me ? MINE : THEIRS)[line.event]?.(line) ?? "";
  return said && line.all_in ? _("{does}, all in", { does: said }) : said;
}

/**
 * A line as a sentence without its full stop.
 * @param {Line} line
 * @param {TableView} table
 */
export function sentence(line, table) {
  const does = predicate(line, isMine(line, table));
  if (!does) return WHOLE[line.event]?.(line) ?? "";
  return _("{who} {does}", { who: subject(line, table), does });
}

/** @typedef {Record<string, (line: Line) => string>} Phrases */

/** @type {Phrases} */
const THEIRS = {
  posted: (line) => postText(line, false),
  folded: () => _("folds"),
  checked: () => _("checks"),
  called: (line) => _("calls {amount}", { amount: line.amount ?? 0 }),
  bet_made: (line) => _("bets {to}", { to: line.to ?? 0 }),
  raised: (line) => _("raises to {to}", { to: line.to ?? 0 }),
  bet_returned: (line) => _("takes {amount} back", { amount: line.amount ?? 0 }),
  discarded: (line) => ngettext("draws {n}", "draws {n}", line.count ?? 0),
  stood_pat: () => _("stands pat"),
  hand_shown: (line) => (line.label ? _("shows {hand}", { hand: handText(line.label) }) : ""),
  hand_mucked: () => _("mucks"),
  timed_out: () => _("runs out of time"),
  seat_taken: () => _("sits down"),
  seat_left: () => _("leaves the table"),
  sat_out: () => _("sits out"),
  sat_in: () => _("is back"),
  chips_added: (line) => _("adds {amount} chips", { amount: line.amount ?? 0 }),
};

/** @type {Phrases} */
const MINE = {
  posted: (line) => postText(line, true),
  folded: () => _("fold"),
  checked: () => _("check"),
  called: (line) => _("call {amount}", { amount: line.amount ?? 0 }),
  bet_made: (line) => _("bet {to}", { to: line.to ?? 0 }),
  raised: (line) => _("raise to {to}", { to: line.to ?? 0 }),
  bet_returned: (line) => _("take {amount} back", { amount: line.amount ?? 0 }),
  discarded: (line) => ngettext("draw {n}", "draw {n}", line.count ?? 0),
  stood_pat: () => _("stand pat"),
  hand_shown: (line) => (line.label ? _("show {hand}", { hand: handText(line.label) }) : ""),
  hand_mucked: () => _("muck"),
  timed_out: () => _("run out of time"),
  seat_taken: () => _("sit down"),
  seat_left: () => _("leave the table"),
  sat_out: () => _("sit out"),
  sat_in: () => _("are back"),
  chips_added: (line) => _("add {amount} chips", { amount: line.amount ?? 0 }),
};

/** Lines without a subject. @type {Phrases} */
const WHOLE = {
  deck_reshuffled: () => _("The deck is reshuffled"),
};

/**
 * @param {Line} line
 * @param {boolean} me
 */
function postText(line, me) {
  const fields = { amount: line.amount ?? 0 };
  switch (line.post) {
    case "ante":
      return me ? _("post ante {amount}", fields) : _("posts ante {amount}", fields);
    case "small_blind":
      return me ? _("post small blind {amount}", fields) : _("posts small blind {amount}", fields);
    case "big_blind":
      return me ? _("post big blind {amount}", fields) : _("posts big blind {amount}", fields);
    case "big_blind_ante":
      return me ? _("post big-blind ante {amount}", fields) : _("posts big-blind ante {amount}", fields);
    case "straddle":
      return me ? _("straddle to {amount}", fields) : _("straddles to {amount}", fields);
    default:
      return me ? _("post {amount}", fields) : _("posts {amount}", fields);
  }
}

/**
 * The sentences that a paid pot makes: "Idris wins the main pot, 24".
 * @param {Line} line
 * @param {TableView} table
 * @param {number} pots how many pots the deal pays
 */
export function awards(line, table, pots) {
  return (line.shares ?? []).map(([seat, share]) => {
    const about = { ...line, seat };
    const fields = { pot: potObject(line.pot ?? 0, pots), share };
    const does = isMine(about, table)
      ? _("win {pot}, {share}", fields)
      : _("wins {pot}, {share}", fields);
    return { seat, who: subject(about, table), does, share };
  });
}
