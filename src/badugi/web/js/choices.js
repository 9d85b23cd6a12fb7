/**
 * The choices of the first page as plain values: defaults, what fits together, and the request
 * that they make. Pure; whether a table is allowed is for the server to say.
 */

/** @typedef {"fixed" | "pot" | "half_pot" | "none"} Limit */
/** @typedef {"rock" | "caller" | "thinker"} Style */
/** @typedef {"relaxed" | "normal" | "fast"} Pace */
/** @typedef {Record<Style, number>} Bots */
/**
 * @typedef {object} Choices
 * @property {Limit} limit
 * @property {number} small the small bet in fixed limit, else the small blind
 * @property {number} big the big bet in fixed limit, else the big blind
 * @property {number} ante
 * @property {number} seats
 * @property {Bots} bots
 * @property {Pace} pace
 */

/** @type {readonly Limit[]} */
export const LIMITS = ["fixed", "pot", "half_pot", "none"];
/** @type {readonly Style[]} */
export const STYLES = ["thinker", "caller", "rock"];
/** @type {readonly Pace[]} */
export const PACES = ["relaxed", "normal", "fast"];

/** Six seats, fixed limit 2/4, five bots. @type {Choices} */
export const DEFAULTS = {
  limit: "fixed",
  small: 2,
  big: 4,
  ante: 0,
  seats: 6,
  bots: { thinker: 2, caller: 2, rock: 1 },
  pace: "normal",
};

/**
 * Remembered choices, with whatever is missing or no longer known replaced by the default.
 * @param {Record<string, unknown> | null} kept
 * @returns {Choices}
 */
export function restored(kept) {
  const found = /** @type {Partial<Choices>} */ (kept ?? {});
  /** @param {unknown} n @param {number} least @param {number} fallback */
  const whole = (n, least, fallback) => (Number.isInteger(n) && Number(n) >= least ? Number(n) : fallback);
  const seats = Math.min(8, whole(found.seats, 2, DEFAULTS.seats));
  const bots = { ...DEFAULTS.bots };
  for (const style of STYLES) bots[style] = whole(found.bots?.[style], 0, DEFAULTS.bots[style]);
  return {
    limit: LIMITS.find((limit) => limit === found.limit) ?? DEFAULTS.limit,
    small: whole(found.small, 0, DEFAULTS.small),
    big: whole(found.big, 1, DEFAULTS.big),
    ante: whole(found.ante, 0, DEFAULTS.ante),
    seats,
    bots: fitted(bots, seats - 1),
    pace: PACES.find((pace) => pace === found.pace) ?? DEFAULTS.pace,
  };
}

/** How many bots there are. @param {Bots} bots */
export function botCount(bots) {
  return STYLES.reduce((sum, style) => sum + bots[style], 0);
}

/**
 * The bots with no more than `room` of them: the most frequent style gives way first.
 * @param {Bots} bots
 * @param {number} room
 * @returns {Bots}
 */
function fitted(bots, room) {
  const fit = { ...bots };
  while (botCount(fit) > room) fit[most(fit)] -= 1;
  return fit;
}

/** @param {Bots} bots @returns {Style} */
function most(bots) {
  return STYLES.reduce((a, b) => (bots[b] > bots[a] ? b : a));
}

/** @param {Bots} bots @returns {Style} */
function fewest(bots) {
  return STYLES.reduce((a, b) => (bots[b] < bots[a] ? b : a));
}

/**
 * Another number of seats: a table that was full stays full.
 * @param {Choices} choices
 * @param {number} seats
 * @returns {Choices}
 */
export function withSeats(choices, seats) {
  const bots = fitted(choices.bots, seats - 1);
  const wasFull = botCount(choices.bots) >= choices.seats - 1;
  while (wasFull && botCount(bots) < seats - 1) bots[fewest(bots)] += 1;
  return { ...choices, seats, bots };
}

/**
 * Another structure: the sizes stay playable, with the blinds half and whole as is usual.
 * @param {Choices} choices
 * @param {Limit} limit
 * @returns {Choices}
 */
export function withLimit(choices, limit) {
  const was = choices.limit === "fixed";
  const is = limit === "fixed";
  if (was === is) return { ...choices, limit };
  return is
    ? { ...choices, limit, small: choices.big, big: 2 * choices.big }
    : { ...choices, limit, small: Math.floor(choices.small / 2), big: choices.small };
}

/**
 * The body of the request for a table.
 * @param {Choices} choices
 * @param {string} name
 */
export function requestOf(choices, name) {
  const { limit, small, big, ante, seats, bots, pace } = choices;
  const sizes = limit === "fixed" ? { small_bet: small, big_bet: big } : { small_blind: small, big_blind: big };
  const styles = STYLES.flatMap((style) => Array.from({ length: bots[style] }, () => ({ style })));
  return { limit, ...sizes, ante, seats, bots: styles, pace, your_name: name };
}
