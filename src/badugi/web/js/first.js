/**
 * The first page: a form for a table, and one button that seats the player there. Remembers the
 * last choices.
 */

import { usualChips } from "./buyin.js";
import { botCount, LIMITS, PACES, requestOf, restored, STYLES, withLimit, withSeats } from "./choices.js";
import { html, render, signal } from "./html.js";
import { _, ngettext, refusal } from "./i18n.js";
import { startLanguage } from "./languages.js";
import { lookForSeats, YourTables } from "./places.js";
import { lastTable, playerName } from "./settings.js";
import { limitName, styleName } from "./words.js";

/** @typedef {import("./choices.js").Choices} Choices */
/** @typedef {import("./choices.js").Style} Style */
/** @typedef {import("./choices.js").Pace} Pace */
/** @typedef {Record<string, string>} Errors */

const choices = signal(restored(lastTable.peek()));
/** What is wrong, by field; "" is the form as a whole. */
const errors = signal(/** @type {Errors} */ ({}));
const busy = signal(false);
/** What stands in a field for a number and is none, by field. */
const typed = signal(/** @type {Record<string, {text: string, least: number}>} */ ({}));

/** @param {Partial<Choices>} change */
function choose(change) {
  choices.value = { ...choices.value, ...change };
}

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLInputElement} */ (event.currentTarget).value;

/** @param {Style} style */
function styleText(style) {
  switch (style) {
    case "rock":
      return _("plays few hands, and those hard");
    case "caller":
      return _("wants to see every card");
    case "thinker":
      return _("weighs its chances, sometimes snows");
  }
}

/** @param {Pace} pace */
function paceName(pace) {
  switch (pace) {
    case "relaxed":
      return _("Relaxed");
    case "normal":
      return _("Normal");
    case "fast":
      return _("Fast");
  }
}

/** Fields of the request by the field that shows their errors. @param {string} key */
function fieldOf(key) {
  if (key.startsWith("small")) return "small";
  if (key.startsWith("big")) return "big";
  if (key.startsWith("bots")) return "bots";
  return ["limit", "ante", "seats", "pace", "your_name"].includes(key) ? key : "";
}

/** @param {SubmitEvent} event */
async function submit(event) {
  event.preventDefault();
  if (busy.value) return;
  errors.value = Object.fromEntries(Object.entries(typed.value).map(([field, { least }]) => [field, numberText(least)]));
  if (Object.keys(errors.value).length) {
    focusWrong();
    return;
  }
  busy.value = true;
  try {
    const answer = await fetch("/api/tables", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(requestOf(choices.value, playerName.value.trim())),
    });
    const said = await answer.json();
    if (answer.ok) {
      lastTable.value = { ...choices.value };
      location.assign(said.url);
      return;
    }
    errors.value = errorsOf(said);
  } catch {
    errors.value = { "": _("The server cannot be reached.") };
  }
  busy.value = false;
  focusWrong();
}

/** @param {number} least */
function numberText(least) {
  return least ? _("A whole number of chips, 1 or more.") : _("A whole number of chips.");
}

/** The focus to the first field that is wrong. */
function focusWrong() {
  requestAnimationFrame(() => /** @type {HTMLElement | null} */ (document.querySelector("[aria-invalid=true]"))?.focus());
}

/**
 * What the server refused, by field of the form.
 * @param {{error?: string, field?: string | null, text?: string, fields?: Record<string, string | number>}} said
 * @returns {Errors}
 */
function errorsOf(said) {
  return { [fieldOf(said.field ?? "")]: refusal(said, said.error ?? _("That did not work.")) };
}

function App() {
  const text = {
    title: _("Badugi"),
    what: _("Four cards, four suits, the lowest hand wins. Three draws to get there."),
    sit: busy.value ? _("Setting the table …") : _("Sit down"),
    name: _("Your name"),
  };
  return html`<main class="first-page">
    <header>
      <h1>${text.title}</h1>
      <p class="soft">${text.what}</p>
    </header>
    <${YourTables} />
    <form onSubmit=${submit} novalidate>
      <${FormError} field="" />
      <div class="field name-field">
        <label for="your_name">${text.name}</label>
        <input id="your_name" required maxlength="20" autocomplete="nickname" value=${playerName.value} onInput=${(/** @type {Event} */ e) => (playerName.value = valueOf(e))} ...${invalid("your_name")} />
        <${FormError} field="your_name" />
      </div>
      <${LimitField} />
      <${StakesFields} />
      <${SeatsField} />
      <${BotsField} />
      <${PaceField} />
      <button class="act main sit" aria-disabled=${busy.value}>${text.sit}</button>
    </form>
  </main>`;
}

/** The attributes of a field that the server refused. @param {string} field */
function invalid(field) {
  return errors.value[field] ? { "aria-invalid": "true", "aria-describedby": `error-${field}` } : {};
}

/** @param {{field: string}} props */
function FormError({ field }) {
  const text = errors.value[field];
  return text ? html`<p class="error" id=${`error-${field}`} role="alert">${text}</p>` : null;
}

/**
 * A row of radio buttons.
 * @param {{name: string, legend: string, options: [string | number, string][], value: string | number, pick: (value: string) => void}} props
 */
function Radios({ name, legend, options, value, pick }) {
  const radios = options.map(
    ([option, text]) => html`<label class="choice" key=${option}>
      <input type="radio" name=${name} value=${option} checked=${option === value} onChange=${(/** @type {Event} */ e) => pick(valueOf(e))} ...${invalid(name)} />
      <span>${text}</span>
    </label>`,
  );
  return html`<fieldset class=${`choices ${name}`}><legend>${legend}</legend><div class="row">${radios}</div><${FormError} field=${name} /></fieldset>`;
}

function LimitField() {
  const options = LIMITS.map((limit) => [limit, limitName(limit)]);
  /** @param {string} value */
  const pick = (value) => {
    typed.value = {};
    choices.value = withLimit(choices.value, /** @type {Choices["limit"]} */ (value));
  };
  return html`<${Radios} name="limit" legend=${_("Structure")} options=${options} value=${choices.value.limit} pick=${pick} />`;
}

function StakesFields() {
  const { limit, big } = choices.value;
  const fixed = limit === "fixed";
  const stack = _("Everybody sits down with {stack} chips", { stack: usualChips(limit, big) });
  return html`<div class="row numbers">
    <${NumberField} field="small" label=${fixed ? _("Small bet") : _("Small blind")} least=${fixed ? 1 : 0} />
    <${NumberField} field="big" label=${fixed ? _("Big bet") : _("Big blind")} least=${1} />
    <${NumberField} field="ante" label=${_("Ante")} least=${0} />
  </div>
  <p class="soft" aria-live="polite">${stack}</p>`;
}

/** @param {{field: "small" | "big" | "ante", label: string, least: number}} props */
function NumberField({ field, label, least }) {
  /** @param {Event} event */
  const type = (event) => {
    const text = valueOf(event).trim();
    const { [field]: _before, ...others } = typed.value;
    // How much is too much the server says.
    const chips = /^\d+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : -1;
    typed.value = chips < least ? { ...others, [field]: { text, least } } : others;
    if (chips >= least) choose({ [field]: chips });
  };
  return html`<div class="field">
    <label for=${field}>${label}</label>
    <input id=${field} inputmode="numeric" autocomplete="off" required value=${typed.value[field]?.text ?? choices.value[field]} onInput=${type} ...${invalid(field)} />
    <${FormError} field=${field} />
  </div>`;
}

function SeatsField() {
  const options = [2, 3, 4, 5, 6, 7, 8].map((n) => [n, String(n)]);
  /** @param {string} value */
  const pick = (value) => {
    choices.value = withSeats(choices.value, Number(value));
  };
  return html`<${Radios} name="seats" legend=${_("Seats")} options=${options} value=${choices.value.seats} pick=${pick} />`;
}

function BotsField() {
  const { bots, seats } = choices.value;
  const free = seats - 1 - botCount(bots);
  const text = {
    legend: _("House bots"),
    free: free ? ngettext("{n} seat stays free for a friend", "{n} seats stay free for friends", free) : _("Every seat is taken"),
  };
  const rows = STYLES.map((style) => html`<${BotCounter} key=${style} style=${style} free=${free} />`);
  return html`<fieldset class="bots"><legend>${text.legend}</legend>${rows}<p class="soft" aria-live="polite">${text.free}</p><${FormError} field="bots" /></fieldset>`;
}

/** @param {{style: Style, free: number}} props */
function BotCounter({ style, free }) {
  const { bots } = choices.value;
  const n = bots[style];
  const name = styleName(style);
  const text = { fewer: _("Fewer: {name}", { name }), more: _("More: {name}", { name }) };
  /** @param {number} change */
  const add = (change) => choose({ bots: { ...bots, [style]: n + change } });
  return html`<div class="counter">
    <span><b>${name}</b> <span class="soft">${styleText(style)}</span></span>
    <button type="button" aria-label=${text.fewer} aria-disabled=${n === 0} onClick=${() => n > 0 && add(-1)}>−</button>
    <output>${n}</output>
    <button type="button" aria-label=${text.more} aria-disabled=${free === 0} onClick=${() => free > 0 && add(1)}>+</button>
  </div>`;
}

function PaceField() {
  const options = PACES.map((pace) => [pace, paceName(pace)]);
  /** @param {string} value */
  const pick = (value) => choose({ pace: /** @type {Pace} */ (value) });
  return html`<${Radios} name="pace" legend=${_("Pace of the bots")} options=${options} value=${choices.value.pace} pick=${pick} />`;
}

async function start() {
  await startLanguage();
  if (!playerName.value) playerName.value = _("Player");
  const root = document.getElementById("app");
  if (root) render(html`<${App} />`, root);
  lookForSeats();
}

// A page that comes back from the browser's memory still shows the busy button.
addEventListener("pageshow", () => (busy.value = false));
void start();
