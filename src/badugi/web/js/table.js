/**
 * The table page: puts the parts on the screen, connects, and tells the screen reader what
 * happens.
 */

import { secondsLeft } from "./clock.js";
import { Dialogs } from "./dialogs.js";
import { Dock } from "./dock.js";
import { effect, html, render, untracked } from "./html.js";
import { _ } from "./i18n.js";
import { listen } from "./keys.js";
import { startLanguage } from "./languages.js";
import { LogColumn, potsPaid } from "./log.js";
import { remember } from "./places.js";
import { connect, goneText, tableId } from "./session.js";
import { sayNow, linesText, say, turnText, unsay } from "./speech.js";
import { Stage } from "./stage.js";
import { fresh, lines, problem, status, view } from "./store.js";
import { Top } from "./top.js";

function App() {
  if (status.value === "gone") return html`<${Gone} />`;
  return html`<${Top} /><${Stage} /><${Dock} /><${LogColumn} /><${Notice} /><${Dialogs} />`;
}

function Gone() {
  const text = { what: goneText(), home: _("To the first page") };
  return html`<main class="gone-page"><h1>${text.what}</h1><a class="act main" href="/">${text.home}</a></main>`;
}

/** What keeps this page from the table, "" for nothing. @param {import("./store.js").Status} now */
function statusText(now) {
  switch (now) {
    case "reconnecting":
      return _("Connection lost. Reconnecting …");
    case "full":
      return _("This table is open in too many windows. Waiting for room …");
    default:
      return "";
  }
}

/** What went wrong, over the felt. The live regions say it. */
function Notice() {
  const text = statusText(status.value) || problem.value;
  return html`<p class="notice" hidden=${!text} data-status=${status.value}>${text}</p>`;
}

/** Everything that is said aloud because something changed. */
function announce() {
  effect(() => {
    const news = fresh.value;
    const table = view.peek();
    if (table && news.length) say(linesText(news, table, potsPaid(lines.peek())));
  });
  effect(() => {
    if (typeof view.value?.you.seat === "number") untracked(() => remember(tableId));
  });
  let turn = /** @type {number | null} */ (null);
  effect(() => {
    const table = view.value;
    const decision = table?.you.legal ? table.decision : null;
    if (table && decision !== null && decision !== turn) sayNow(turnText(table));
    if (decision === null && turn !== null) unsay();
    document.title = decision !== null ? _("Your turn · Badugi") : "Badugi";
    turn = decision;
  });
  effect(() => {
    if (secondsLeft.value === 10 && untracked(() => view.value?.you.legal)) say(_("10 seconds."));
  });
  let before = status.peek();
  effect(() => {
    const now = status.value;
    // Each try to connect comes to the same end: that is said once.
    if (statusText(now) && now !== before && (now === "full" || before === "open")) say(statusText(now));
    if (now === "open" && statusText(before)) say(_("Connected again."));
    before = now;
  });
}

async function start() {
  await startLanguage();
  const root = document.getElementById("app");
  if (!root) return;
  render(html`<${App} />`, root);
  announce();
  listen();
  connect();
}

void start();
