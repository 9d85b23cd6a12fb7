/**
 * The message catalogues: English msgids in the code, other languages from
 * `/static/messages/<lang>.json`, which `make messages` writes.
 *
 * Msgids are literal arguments, so that Babel finds them. A text without a translation is shown
 * in English; a missing catalogue is no error.
 */

/** @typedef {Record<string, string | number>} Fields */
/** @typedef {{language: string, plural: string, messages: Record<string, string | string[]>}} Catalogue */

/** Plural rules by the name that a catalogue gives: which form belongs to `n`. */
const PLURALS = /** @type {Record<string, (n: number) => number>} */ ({
  one_other: (n) => (n === 1 ? 0 : 1),
  one_upto_two: (n) => (n < 2 ? 0 : 1),
  other: () => 0,
});

/** @type {Catalogue} */
let catalogue = { language: "en", plural: "one_other", messages: {} };
let numbers = new Intl.NumberFormat("en");

/**
 * @param {string} text
 * @param {Fields} [fields]
 */
function fill(text, fields) {
  if (!fields) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = fields[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? numbers.format(value) : value;
  });
}

/**
 * The text of `msgid` in the player's language, with `{name}` fields filled in.
 * @param {string} msgid
 * @param {Fields} [fields]
 */
export function _(msgid, fields) {
  const found = catalogue.messages[msgid];
  return fill(typeof found === "string" && found ? found : msgid, fields);
}

/**
 * The singular or plural text for `n`, which is also the field `{n}`.
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {Fields} [fields]
 */
export function ngettext(one, many, n, fields) {
  const found = catalogue.messages[one];
  const rule = PLURALS[catalogue.plural] ?? ((k) => (k === 1 ? 0 : 1));
  const form = Array.isArray(found) ? found[rule(n)] : "";
  return fill(form || (n === 1 ? one : many), { ...fields, n });
}

/**
 * What the server refused, as a sentence in the player's language: its `text` is a msgid of the
 * server's, `english` stands where there is none.
 * @param {{text?: string, fields?: Fields}} said
 * @param {string} english
 */
export function refusal({ text, fields }, english) {
  const reason = (text && _(text, fields)) || english;
  return `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}${/[.?!]$/.test(reason) ? "" : "."}`;
}

/** Chips as the player's language writes a number. @param {number} amount */
export function chips(amount) {
  return numbers.format(amount);
}

/** The language that the page speaks. */
export function language() {
  return catalogue.language;
}

/**
 * Load the catalogue of `lang` and make it the page's language. English needs none.
 * @param {string} lang
 */
export async function speak(lang) {
  if (lang !== "en") {
    const answer = await fetch(`/static/messages/${encodeURIComponent(lang)}.json`);
    if (!answer.ok) return;
    catalogue = await answer.json();
  }
  numbers = new Intl.NumberFormat(catalogue.language);
  document.documentElement.lang = catalogue.language;
}
