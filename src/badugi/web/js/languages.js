/** Which languages this site has catalogues for, besides English. */

import { signal } from "./html.js";

/** @type {import("../vendor/signals.js").Signal<string[]>} */
export const languages = signal(["en"]);

/** Ask the server which catalogues there are; with none, English stays the only language. */
export async function loadLanguages() {
  try {
    const answer = await fetch("/static/messages/languages.json");
    if (answer.ok) languages.value = await answer.json();
  } catch {
    languages.value = ["en"];
  }
}

/** A language's name in that language. @param {string} code */
export function languageName(code) {
  return new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
}
