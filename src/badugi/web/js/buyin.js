/** How many chips to suggest where a player brings some: what the house itself brings, in bounds. */

/** @typedef {import("./wire.js").StakesView} StakesView */

/**
 * 40 big bets in fixed limit, 100 big blinds elsewhere.
 * @param {StakesView["limit"]} limit
 * @param {number} big the big bet or the big blind
 */
export function usualChips(limit, big) {
  return (limit === "fixed" ? 40 : 100) * big;
}

/**
 * The usual chips, within `least` and `most`.
 * @param {StakesView} stakes
 * @param {number} least
 * @param {number} most
 */
export function usualStack(stakes, least, most) {
  return Math.max(least, Math.min(most, usualChips(stakes.limit, stakes.big_bet)));
}
