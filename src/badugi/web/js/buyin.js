/** How many chips to suggest where a player brings some: what the house itself brings, in bounds. */

/** @typedef {import("./wire.js").StakesView} StakesView */

/**
 * 40 big bets in fixed limit, 100 big blinds elsewhere, within `least` and `most`.
 * @param {StakesView} stakes
 * @param {number} least
 * @param {number} most
 */
export function usualStack(stakes, least, most) {
  const usual = (stakes.limit === "fixed" ? 40 : 100) * stakes.big_bet;
  return Math.max(least, Math.min(most, usual));
}
