/**
 * The three controls at the bottom: what each is called, whether it can be used, its key and what
 * it does, for every mode. They never move; only their meaning changes.
 */

import { _ } from "./i18n.js";
import { usualStack } from "./buyin.js";
import { amount, chosen, clearChosen, mine, sent } from "./store.js";
import { betOrRaise, checkOrCall, draw, fold, modeOf, once, standPat } from "./session.js";
import { openAddChips, openLeave, openSeat } from "./sheet.js";

/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {import("./wire.js").LegalView} LegalView */
/**
 * @typedef {object} Slot
 * @property {string} verb
 * @property {number} [amount]
 * @property {string} [note] a short addition: "all in"
 * @property {string} key its single key, "" for none
 * @property {boolean} on
 * @property {"" | "main" | "quiet"} look
 * @property {() => void} run
 */

const NOTHING = () => {};

/** @param {string} verb @param {"" | "main" | "quiet"} [look] @returns {Slot} */
function off(verb, look = "") {
  return { verb, key: "", on: false, look, run: NOTHING };
}

/**
 * @param {TableView} table
 * @returns {[Slot, Slot, Slot]}
 */
export function slotsOf(table) {
  const legal = table.you.legal;
  const open = sent.value === null;
  switch (modeOf(table)) {
    case "betting":
      return legal ? betting(legal, open) : idle(table);
    case "drawing":
      return drawing(open);
    case "visitor":
      return visitor(table);
    case "broke":
      return broke(table);
    case "away":
      return away(table);
    case "pause":
      return pause(table);
    case "idle":
      return idle(table);
  }
}

/** @param {LegalView} legal @param {boolean} open @returns {[Slot, Slot, Slot]} */
function betting(legal, open) {
  const allIn = _("all in");
  /** @type {Slot} */
  const first = { verb: _("Fold"), key: "f", on: open && legal.fold, look: "quiet", run: fold };
  /** @type {Slot} */
  const second = legal.check
    ? { verb: _("Check"), key: "c", on: open, look: "main", run: checkOrCall }
    : {
        verb: _("Call"),
        amount: legal.call,
        note: legal.call_all_in ? allIn : undefined,
        key: "c",
        on: open && legal.call > 0,
        look: "main",
        run: checkOrCall,
      };
  if (!legal.bet) return [first, second, off(_("Raise"))];
  /** @type {Slot} */
  const third = {
    verb: legal.bet === "bet" ? _("Bet") : _("Raise to"),
    amount: amount.value,
    note: legal.max_all_in && amount.value === legal.max_to ? allIn : undefined,
    key: "r",
    on: open,
    look: "",
    run: betOrRaise,
  };
  return [first, second, third];
}

/** @param {boolean} open @returns {[Slot, Slot, Slot]} */
function drawing(open) {
  const n = chosen.value.size;
  return [
    { verb: _("Clear"), key: "x", on: open && n > 0, look: "quiet", run: clearChosen },
    { verb: _("Draw"), amount: n || undefined, key: "d", on: open && n > 0, look: "main", run: draw },
    { verb: _("Stand pat"), key: "s", on: open, look: "", run: standPat },
  ];
}

/** @param {TableView} table @returns {[Slot, Slot, Slot]} */
function idle(table) {
  if (table.phase === "drawing") return [off(_("Clear"), "quiet"), off(_("Draw")), off(_("Stand pat"))];
  return [off(_("Fold"), "quiet"), off(_("Check")), off(_("Bet"))];
}

/** @param {TableView} table @returns {[Slot, Slot, Slot]} */
function visitor(table) {
  const free = table.seats.find((seat) => seat.state === "empty");
  /** @type {Slot} */
  const sit = {
    verb: _("Take a seat"),
    key: "",
    on: free !== undefined,
    look: "main",
    run: () => free && openSeat(free.seat),
  };
  return [off(""), sit, off("")];
}

/** @param {TableView} table @returns {[Slot, Slot, Slot]} */
function broke(table) {
  const { min_add, max_add } = table.you;
  /** @type {Slot} */
  const leave = { verb: _("Leave"), key: "", on: true, look: "quiet", run: openLeave };
  const seat = table.seats[mine(table) ?? 0];
  const add = usualStack(table.stakes, min_add, max_add);
  if (seat?.adding) return [leave, off(_("Add chips")), off(_("Other amount"))];
  return [
    leave,
    {
      verb: _("Add"),
      amount: add,
      key: "n",
      on: max_add > 0,
      look: "main",
      run: () => once({ type: "add_chips", amount: add }),
    },
    { verb: _("Other amount"), key: "", on: max_add > min_add, look: "", run: openAddChips },
  ];
}

/** @param {TableView} table @returns {[Slot, Slot, Slot]} */
function away(table) {
  const missed = table.seats[mine(table) ?? 0]?.missed_blinds ?? false;
  return [
    { verb: _("Leave"), key: "", on: true, look: "quiet", run: openLeave },
    { verb: _("Come back"), key: "o", on: true, look: "main", run: () => once({ type: "sit_in" }) },
    {
      verb: _("Post now"),
      key: "",
      on: missed,
      look: "",
      run: () => once({ type: "sit_in", post: true }),
    },
  ];
}

/** @param {TableView} table @returns {[Slot, Slot, Slot]} */
function pause(table) {
  return [
    { verb: _("Sit out"), key: "o", on: true, look: "quiet", run: () => once({ type: "sit_out" }) },
    {
      verb: _("Next deal"),
      key: "n",
      on: table.next_deal !== null,
      look: "main",
      run: () => once({ type: "deal_now" }),
    },
    { verb: _("Add chips"), key: "", on: table.you.max_add > 0, look: "", run: openAddChips },
  ];
}
