/**
 * The sheets over the table, one at a time: menu, keys, log, a seat, chips, leaving. Native
 * dialogs: the browser holds the focus inside; it goes back to where it was.
 */

import { usualStack } from "./buyin.js";
import { html, useLayoutEffect, useRef, useState } from "./html.js";
import { _ } from "./i18n.js";
import { LogBody } from "./log.js";
import { Menu } from "./menu.js";
import { ask, wish } from "./session.js";
import { playerName } from "./settings.js";
import { close, sheet } from "./sheet.js";
import { view } from "./store.js";

/** @typedef {import("./html.js").Children} Children */
/** @typedef {import("./wire.js").Intent} Intent */

/** The sheet that is open, if any. */
export function Dialogs() {
  const open = sheet.value;
  switch (open?.what) {
    case "menu":
      return html`<${Dialog} title=${_("Menu")}><${Menu} /><//>`;
    case "keys":
      return html`<${Dialog} title=${_("Keys")}><${Keys} /><//>`;
    case "log":
      return html`<${Dialog} title=${_("Log")}><${LogBody} /><//>`;
    case "chips":
      return html`<${Dialog} title=${_("Add chips")}><${AddChips} /><//>`;
    case "leave":
      return html`<${Dialog} title=${_("Leave the table")}><${Leave} /><//>`;
    case "seat":
      return html`<${Dialog} title=${_("Take seat {n}", { n: open.seat + 1 })}><${TakeSeat} seat=${open.seat} /><//>`;
    default:
      return null;
  }
}

/** @param {{title: string, children?: Children}} props */
function Dialog({ title, children }) {
  const ref = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const closeText = _("Close");
  useLayoutEffect(() => {
    const before = document.activeElement;
    const dialog = ref.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  /** A click beside the sheet closes it. @param {MouseEvent} event */
  const beside = (event) => {
    if (event.target === ref.current) close();
  };
  return html`<dialog ref=${ref} class="sheet" aria-labelledby="sheet-title" onClose=${close} onClick=${beside}>
    <div class="sheet-body">
      <header><h2 id="sheet-title">${title}</h2><button type="button" class="plain" onClick=${close}>${closeText}</button></header>
      ${children}
    </div>
  </dialog>`;
}

/** @param {SubmitEvent} event @returns {FormData} */
function submitted(event) {
  event.preventDefault();
  return new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
}

/**
 * A form whose intent is sent, and which stays open with the reason where it is refused.
 * @returns {[string, (intent: Intent) => Promise<void>]} the reason, and how to send
 */
function useAsking() {
  const [problem, setProblem] = useState("");
  return [
    problem,
    async (intent) => {
      setProblem("");
      const said = await ask(intent);
      if (said) setProblem(said);
      else close();
    },
  ];
}

/** @param {{text: string}} props */
function Refused({ text }) {
  return text ? html`<p class="error" role="alert">${text}</p>` : null;
}

/** @param {{seat: number}} props */
function TakeSeat({ seat }) {
  const [problem, send] = useAsking();
  const table = view.value;
  if (!table) return null;
  const { min_buy_in: min, max_buy_in: max } = table;
  /** @param {SubmitEvent} event */
  const take = (event) => {
    const data = submitted(event);
    const name = String(data.get("name")).trim();
    playerName.value = name;
    void send({ type: "take_seat", seat, name, stack: Number(data.get("stack")) });
  };
  const text = {
    name: _("Your name"),
    stack: _("Chips to sit down with"),
    range: _("{min} to {max}", { min, max }),
    sit: _("Sit down"),
  };
  return html`<form class="fields" onSubmit=${take}>
    <label>${text.name}<input name="name" required maxlength="20" autocomplete="nickname" value=${playerName.value} autofocus /></label>
    <label>${text.stack}<input name="stack" type="number" required min=${min} max=${max} value=${usualStack(table.stakes, min, max)} aria-describedby="stack-range" /></label>
    <p class="soft" id="stack-range">${text.range}</p>
    <${Refused} text=${problem} />
    <button class="act main">${text.sit}</button>
  </form>`;
}

function AddChips() {
  const [problem, send] = useAsking();
  const table = view.value;
  if (!table) return null;
  const { min_add: min, max_add: max } = table.you;
  /** @param {SubmitEvent} event */
  const add = (event) => {
    void send({ type: "add_chips", amount: Number(submitted(event).get("amount")) });
  };
  const text = {
    amount: _("Chips to add"),
    range: _("{min} to {max}, when the deal is over", { min, max }),
    none: _("Your stack is as large as this table allows."),
    add: _("Add chips"),
  };
  if (!max) return html`<p>${text.none}</p>`;
  return html`<form class="fields" onSubmit=${add}>
    <label>${text.amount}<input name="amount" type="number" required min=${min} max=${max} value=${max} aria-describedby="add-range" autofocus /></label>
    <p class="soft" id="add-range">${text.range}</p>
    <${Refused} text=${problem} />
    <button class="act main">${text.add}</button>
  </form>`;
}

function Leave() {
  const text = {
    what: _("You stand up when your hand in this deal is over, and your chips go with you."),
    leave: _("Leave the table"),
    stay: _("Stay"),
  };
  const leave = () => {
    wish({ type: "leave_seat" });
    close();
  };
  return html`<div class="fields">
    <p>${text.what}</p>
    <button type="button" class="act main" onClick=${leave}>${text.leave}</button>
    <button type="button" class="act" onClick=${close}>${text.stay}</button>
  </div>`;
}

function Keys() {
  /** @type {[string, string][]} */
  const keys = [
    ["1 2 3 4", _("choose a card to throw away")],
    ["D", _("draw")],
    ["S", _("stand pat")],
    ["X", _("clear the choice")],
    ["F", _("fold")],
    ["C", _("check or call")],
    ["R", _("bet or raise")],
    ["↑ ↓", _("a larger or smaller bet")],
    ["Enter", _("in the amount's field: bet it")],
    ["M H P A", _("smallest bet, half the pot, the pot, the largest")],
    ["N", _("next deal")],
    ["O", _("sit out, come back")],
    ["B", _("say how things stand")],
    ["L", _("log")],
    ["?", _("these keys")],
  ];
  const rows = keys.map(([key, what]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`);
  return html`<dl class="keys-list">${rows}</dl>`;
}
