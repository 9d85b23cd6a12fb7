/** Preact, htm and signals under one roof. */

import { h, render } from "../vendor/preact.js";
import { useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact-hooks.js";
import { batch, computed, effect, signal, untracked } from "../vendor/signals.js";
import htm from "../vendor/htm.js";

/** @typedef {import("../vendor/preact.js").VNode<any>} VNode */
/** @typedef {import("../vendor/preact.js").ComponentChildren} Children */

/** @type {(strings: TemplateStringsArray, ...values: unknown[]) => VNode} */
export const html = /** @type {any} */ (htm.bind(h));

export {
  batch,
  computed,
  effect,
  render,
  signal,
  untracked,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
};
