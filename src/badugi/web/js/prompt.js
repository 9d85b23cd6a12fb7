/**
 * The one row above the controls: what is asked of the player, or what everybody waits for.
 */

import { BetSize, choosesAmount } from "./betting.js";
import { secondsLeft } from "./clock.js";
import { html } from "./html.js";
import { _, ngettext } from "./i18n.js";
import { mode } from "./session.js";
import { chosen, nameOf, view } from "./store.js";
import { clockText, rankOf } from "./words.js";

/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {{main: string, aside: string}} Asked */

/** @param {TableView} table @returns {Asked} */
function asked(table) {
  switch (mode.value) {
    case "betting":
      return bettingAsked(table);
    case "drawing":
      return { main: _("What to throw away?"), aside: keepingText(table) };
    case "visitor":
      return { main: _("You are watching"), aside: freeText(table) };
    case "broke":
      return { main: wonText(table) || _("No chips left"), aside: addingText(table) };
    case "away":
      return { main: _("You are sitting out"), aside: waitingText(table) };
    case "pause":
      return { main: wonText(table) || readyText(table), aside: nextText(table) };
    case "idle":
      return { main: entryText(table), aside: waitingText(table) };
  }
}

/** @param {TableView} table @returns {Asked} */
function bettingAsked(table) {
  const call = table.you.legal?.call ?? 0;
  return {
    main: call ? _("{call} to call", { call }) : _("Nothing to call"),
    aside: _("{total} in the middle", { total: table.total }),
  };
}

/** "keeping 3-2", while cards are chosen. @param {TableView} table */
function keepingText(table) {
  const all = table.you.legal?.discards ?? [];
  if (!chosen.value.size) return "";
  const kept = all.filter((card) => !chosen.value.has(card));
  if (!kept.length) return _("keeping nothing");
  const order = "A23456789TJQK";
  kept.sort((a, b) => order.indexOf(b.charAt(0)) - order.indexOf(a.charAt(0)));
  return _("keeping {ranks}", { ranks: kept.map(rankOf).join("-") });
}

/** @param {TableView} table */
function freeText(table) {
  const free = table.seats.filter((seat) => seat.state === "empty").length;
  return free ? ngettext("{n} seat is free", "{n} seats are free", free) : _("All seats are taken");
}

/** @param {TableView} table */
function addingText(table) {
  const adding = table.seats[table.you.seat ?? 0]?.adding ?? 0;
  return adding ? _("{adding} chips with the next deal", { adding }) : _("Add some to play on");
}

/** When a player who waits to be dealt in will be. @param {TableView} table */
function entryText(table) {
  const seat = table.seats[table.you.seat ?? -1];
  if (seat?.state !== "waiting") return "";
  return seat.missed_blinds ? _("You wait for the big blind") : _("You are in the next deal");
}

/** @param {TableView} table */
function waitingText(table) {
  if (table.to_act === null) return nextText(table);
  const name = nameOf(table, table.to_act);
  return table.phase === "drawing" ? _("{name} is drawing", { name }) : _("{name} is to act", { name });
}

/** Who won, the viewer first; empty before anybody has. @param {TableView} table */
function wonText(table) {
  const winners = table.seats.filter((seat) => seat.won > 0);
  const own = winners.find((seat) => seat.seat === table.you.dealt_seat);
  if (own) return _("You win {won}", { won: own.won });
  const first = winners[0];
  if (!first) return "";
  return winners.length > 1
    ? _("Split: {names}", { names: winners.map((seat) => seat.name).join(", ") })
    : _("{name} wins {won}", { name: first.name, won: first.won });
}

/** @param {TableView} table */
function readyText(table) {
  return table.next_deal === null ? _("Waiting for players") : _("Everybody is ready");
}

/** @param {TableView} table */
function nextText(table) {
  const seconds = secondsLeft.value;
  if (table.next_deal === null || seconds === null) return "";
  return _("Next deal in {seconds} s", { seconds });
}

export function Prompt() {
  const table = view.value;
  if (!table) return html`<div class="prompt"></div>`;
  if (mode.value === "betting" && choosesAmount(table.you.legal)) {
    return html`<div class="prompt"><${BetSize} stakes=${table.stakes} /></div>`;
  }
  const { main, aside } = asked(table);
  const seconds = secondsLeft.value;
  const clock = table.you.legal && seconds !== null
    ? html`<span class="clock" aria-hidden="true">${clockText(seconds)}</span>`
    : null;
  return html`<div class="prompt"><strong>${main}</strong><span class="soft">${aside}</span>${clock}</div>`;
}
