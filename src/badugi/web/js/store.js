/**
 * What the page knows, as signals: the last view of the table, the lines of the deal on it, the
 * state of the connection, and what the player has chosen but not yet sent.
 *
 * The rules are the server's: nothing here works out what is legal.
 */

import { batch, computed, signal } from "./html.js";

/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {import("./wire.js").SeatView} SeatView */
/** @typedef {import("./wire.js").Line} Line */
/** @typedef {import("./wire.js").Update} Update */
/** @typedef {import("./connection.js").Status | "gone"} Status */
/** @typedef {{what: string, at: number, total: number}} Deadline */

/** @type {import("../vendor/signals.js").Signal<TableView | null>} */
export const view = signal(/** @type {TableView | null} */ (null));
/** Lines of the deal on the table, oldest first. @type {import("../vendor/signals.js").Signal<Line[]>} */
export const lines = signal(/** @type {Line[]} */ ([]));
/** @type {import("../vendor/signals.js").Signal<Status>} */
export const status = signal(/** @type {Status} */ ("connecting"));
/** The last thing that went wrong, for people. */
export const problem = signal("");
/** When the open decision or the pause ends, on this page's own clock (performance.now). */
export const deadline = signal(/** @type {Deadline | null} */ (null));
/** The lines that the last update brought to a picture that was known before. @type {import("../vendor/signals.js").Signal<Line[]>} */
export const fresh = signal(/** @type {Line[]} */ ([]));
/** Whether the last update was a picture from nothing: then nothing moves. */
export const still = signal(true);

/** Cards chosen to be thrown away. @type {import("../vendor/signals.js").Signal<ReadonlySet<string>>} */
export const chosen = signal(/** @type {ReadonlySet<string>} */ (new Set()));
/** The total that the bet control shows. */
export const amount = signal(0);
/** The decision that an unanswered intent of ours answers. */
export const sent = signal(/** @type {number | null} */ (null));

export const legal = computed(() => view.value?.you.legal ?? null);

/** The chair at the bottom of the screen: ours, or for a spectator one that stays. */
export const anchor = computed(() => {
  const now = view.value;
  if (!now) return 0;
  return mine(now) ?? spectatorChair.value ?? 0;
});
const spectatorChair = signal(/** @type {number | null} */ (null));

/**
 * The chair that is ours: now, or in the deal that is still on the table.
 * @param {TableView} table
 */
export function mine(table) {
  return table.you.seat ?? (table.phase === "over" ? null : table.you.dealt_seat);
}

/** Whether the viewer takes no part from the next deal on. */
export const sitsOut = computed(() => {
  const seat = view.value?.you.seat ?? null;
  if (seat === null) return false;
  if (view.value?.seats[seat]?.state === "sitting_out") return true;
  const last = lines.value.findLast(
    (line) => line.seat === seat && (line.event === "sat_out" || line.event === "sat_in"),
  );
  return last?.event === "sat_out";
});

/** Lines that begin a deal; what came before them belongs to the one before. */
const OPENINGS = new Set(["deal_opened", "deal_started"]);

/**
 * The lines of the deal on the table, after `more` have come in.
 * @param {readonly Line[]} before
 * @param {readonly Line[]} more
 */
function continued(before, more) {
  const all = [...before, ...more];
  let start = all.findLastIndex((line) => OPENINGS.has(line.event));
  if (start < 0) return all;
  while (start > 0 && OPENINGS.has(all[start - 1]?.event ?? "")) start -= 1;
  return all.slice(start);
}

/**
 * Take an update in.
 * @param {Update} update
 * @param {number} now performance.now()
 */
export function receive(update, now) {
  batch(() => {
    const before = view.value;
    const table = update.view;
    lines.value = continued(update.resync ? [] : lines.value, update.lines);
    still.value = update.resync || before === null;
    fresh.value = still.value ? [] : update.lines;
    if (spectatorChair.value === null) {
      spectatorChair.value = table.seats.find((seat) => seat.state === "empty")?.seat ?? 0;
    }
    if (before?.decision !== table.decision) {
      chosen.value = new Set();
      sent.value = null;
      problem.value = "";
    }
    if (before?.decision !== table.decision || !before?.you.legal) {
      amount.value = table.you.legal?.min_to ?? 0;
    }
    deadline.value = deadlineOf(table, now);
    view.value = table;
  });
}

/**
 * @param {TableView} table
 * @param {number} now
 * @returns {Deadline | null}
 */
function deadlineOf(table, now) {
  if (table.clock) {
    const { remaining, total } = table.clock;
    return { what: `decision ${table.decision}`, at: now + remaining, total };
  }
  if (table.next_deal !== null) {
    return { what: `deal ${table.deal}`, at: now + table.next_deal, total: table.next_deal };
  }
  return null;
}

/** @param {string} card */
export function toggle(card) {
  const next = new Set(chosen.value);
  if (!next.delete(card)) next.add(card);
  chosen.value = next;
}

export function clearChosen() {
  if (chosen.value.size) chosen.value = new Set();
}

/**
 * Set the bet, within what the server allows.
 * @param {number} to
 */
export function setAmount(to) {
  const now = legal.value;
  if (!now?.bet || !Number.isFinite(to)) return;
  amount.value = Math.max(now.min_to, Math.min(now.max_to, Math.round(to)));
}

/**
 * The name of a chair.
 * @param {TableView} table
 * @param {number | null | undefined} seat
 */
export function nameOf(table, seat) {
  return seat === null || seat === undefined ? "" : (table.seats[seat]?.name ?? "");
}
