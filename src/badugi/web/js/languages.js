/** Which languages this site speaks, and the one that the player reads. */

import { signal } from "./html.js";
import { speak } from "./i18n.js";
import { chosenLanguage } from "./settings.js";

/** @type {import("../vendor/signals.js").Signal<string[]>} */
export const languages = signal(["en"]);

/**
 * Find out which languages there are, and speak the player's: the one he chose, else the first of
 * his browser's that there is, else English.
 */
export async function startLanguage() {
  try {
    const answer = await fetch("/static/messages/languages.json");
    if (answer.ok) languages.value = await answer.json();
  } catch {
    languages.value = ["en"];
  }
  const wanted = [chosenLanguage.value ?? "", ...navigator.languages.map((tag) => tag.slice(0, 2))];
  await speak(wanted.find((code) => languages.value.includes(code)) ?? "en");
}

/** A language's name in that language. @param {string} code */
export function languageName(code) {
  return new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
}
