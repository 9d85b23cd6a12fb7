/**
 * Which input counts: none within 300 ms of a change of what the controls mean, none that was
 * begun before such a change, and one only for each decision. Knows no DOM; time is an argument.
 */

export const SETTLE = 300;

export class Guard {
  /** What the controls mean now; any other value is another meaning. */
  #moment = "";
  #since = -Infinity;
  /** The moment at which the press that is under way began. @type {string | null} */
  #pressed = null;
  #spent = false;

  /**
   * The controls mean `moment` from `now` on.
   * @param {string} moment
   * @param {number} now milliseconds
   */
  turn(moment, now) {
    if (moment === this.#moment) return;
    this.#moment = moment;
    this.#since = now;
    this.#spent = false;
  }

  /** A finger, pointer or key goes down. */
  press() {
    this.#pressed = this.#moment;
  }

  /** It is up again, and its click has been dealt with. */
  release() {
    this.#pressed = null;
  }

  /**
   * Whether a click or key at `now` may act. Assistive software clicks without a press before it.
   * @param {number} now milliseconds
   */
  allows(now) {
    const begun = this.#pressed ?? this.#moment;
    return begun === this.#moment && !this.#spent && now - this.#since >= SETTLE;
  }

  /** The moment has been answered: nothing more acts on it. */
  spend() {
    this.#spent = true;
  }

  /** The answer was refused: the moment is open again. */
  reopen() {
    this.#spent = false;
  }
}
