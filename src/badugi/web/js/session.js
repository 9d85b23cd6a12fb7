/**
 * The player at this table: turns what he does into intents, through the guard, and what the
 * server answers into the store.
 */

import { Connection } from "./connection.js";
import { Guard, SETTLE } from "./guard.js";
import { computed, effect, signal } from "./html.js";
import { _, refusal } from "./i18n.js";
import { captureMotion } from "./motion.js";
import { say } from "./speech.js";
import { amount, chosen, legal, mine, problem, receive, sent, sitsOut, status, view } from "./store.js";

/** @typedef {import("./wire.js").Intent} Intent */
/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {"betting" | "drawing" | "visitor" | "broke" | "away" | "pause" | "idle"} Mode */

/** The table that this page's address names. */
export const tableId = location.pathname.split("/")[2] ?? "";

const guard = new Guard();
/** @type {Connection | null} */
let connection = null;
/** Ids of our intents that spent the moment and wait for an answer: whether they answer a decision. */
const waiting = /** @type {Map<string, boolean>} */ (new Map());
/** What to do with the answer to an intent that somebody waits for. */
const asking = /** @type {Map<string, (problem: string) => void>} */ (new Map());
/** Whether input counts yet, after the controls last changed their meaning. */
export const armed = signal(false);

/**
 * What the three controls are for.
 * @param {TableView} table
 * @returns {Mode}
 */
export function modeOf(table) {
  if (table.you.legal) return table.you.legal.kind;
  const chair = mine(table);
  const seat = chair === null ? null : table.seats[chair];
  if (!seat || table.you.seat === null) return "visitor";
  const running = table.phase === "betting" || table.phase === "drawing";
  const playing = running && seat.in_deal && seat.state !== "folded";
  if (!playing && seat.broke) return "broke";
  if (!playing && sitsOut.value) return "away";
  return running ? "idle" : "pause";
}

export const mode = computed(() => (view.value ? modeOf(view.value) : "idle"));

const moment = computed(() => {
  const table = view.value;
  if (!table) return "";
  return legal.value ? `decision ${table.decision}` : `${mode.value} ${table.deal}`;
});

/** @type {ReturnType<typeof setTimeout> | undefined} */
let settling;
effect(() => {
  guard.turn(moment.value, performance.now());
  armed.value = false;
  clearTimeout(settling);
  settling = setTimeout(() => (armed.value = true), SETTLE);
});

/** Connect to the table and keep connected. */
export function connect() {
  connection = new Connection(`/t/${tableId}/live`, {
    update: (update) => {
      const play = captureMotion(update);
      receive(update, performance.now());
      play();
    },
    status: (now) => (status.value = now),
    done: (id) => {
      if (waiting.get(id) === false) guard.reopen();
      waiting.delete(id);
      answer(id, "");
    },
    refused: (said) => {
      const { id, code } = said;
      if (waiting.has(id)) {
        if (waiting.get(id)) sent.value = null;
        guard.reopen();
      }
      waiting.delete(id);
      if (code === "stale" || answer(id, refusal(said, said.reason))) return;
      problem.value = refusal(said, said.reason);
      say(problem.value);
    },
    gone: () => (status.value = "gone"),
  });
  watchPresses();
}

/** Tell the guard when presses begin and end. */
function watchPresses() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;
  const down = () => {
    clearTimeout(later);
    guard.press();
  };
  const up = () => {
    clearTimeout(later);
    later = setTimeout(() => guard.release(), 400); // the click of a touch comes a little later
  };
  addEventListener("pointerdown", down, true);
  addEventListener("keydown", (event) => !event.repeat && down(), true);
  for (const type of ["pointerup", "pointercancel", "keyup"]) addEventListener(type, up, true);
}

/** Whether what the player does at this instant counts. */
export function counts() {
  return guard.allows(performance.now());
}

/** Send an intent that no decision waits for. @param {Intent} intent */
export function wish(intent) {
  problem.value = "";
  return connection?.send(intent);
}

/**
 * Send an intent and wait: "" when it is done, else why it was refused.
 * @param {Intent} intent
 * @returns {Promise<string>}
 */
export function ask(intent) {
  return new Promise((tell) => {
    const id = wish(intent);
    if (id) asking.set(id, tell);
  });
}

/** Tell whoever waits for the answer to an intent; false when nobody does. @param {string} id @param {string} said */
function answer(id, said) {
  const tell = asking.get(id);
  asking.delete(id);
  tell?.(said);
  return tell !== undefined;
}

/**
 * Answer the open decision, once.
 * @param {"fold" | "check" | "call" | "bet" | "raise" | "discard" | "stand_pat"} what
 * @param {{to?: number, cards?: string[]}} [more]
 */
function act(what, more) {
  const decision = view.value?.decision;
  if (decision === null || decision === undefined || !counts()) return;
  guard.spend();
  sent.value = decision;
  const id = wish({ type: "act", decision, do: what, ...more });
  if (id) waiting.set(id, true);
}

/**
 * Do something between decisions, once: a double click does not do it twice.
 * @param {Intent} intent
 */
export function once(intent) {
  if (!counts()) return;
  guard.spend();
  const id = wish(intent);
  if (id) waiting.set(id, false);
}

export function fold() {
  if (legal.value?.fold) act("fold");
}

export function checkOrCall() {
  if (legal.value?.check) act("check");
  else if (legal.value?.call) act("call");
}

export function betOrRaise() {
  const now = legal.value;
  if (now?.bet) act(now.bet, { to: amount.value });
}

export function draw() {
  const cards = legal.value?.discards.filter((card) => chosen.value.has(card)) ?? [];
  if (cards.length) act("discard", { cards });
}

export function standPat() {
  if (legal.value?.kind === "drawing") act("stand_pat");
}

/** What a newcomer is told when the table is not there. */
export function goneText() {
  return _("There is no such table.");
}
