/**
 * The types of the messages between this page and the server: a mirror of
 * `src/badugi/server/wire.py`, which is the one source of truth and says what each field means.
 * Nothing here runs.
 *
 * @typedef {{size: number, ranks: string[]}} HandLabel
 * @typedef {{card: string, counts: boolean, why: "suit" | "rank" | null}} CardView
 *
 * @typedef {object} SeatView
 * @property {number} seat
 * @property {"empty" | "reserved" | "waiting" | "playing" | "folded" | "all_in" | "sitting_out"} state
 * @property {string} name
 * @property {string | null} bot
 * @property {boolean} connected
 * @property {number} stack
 * @property {number} bet
 * @property {boolean} in_deal
 * @property {number} hidden
 * @property {CardView[]} cards
 * @property {HandLabel | null} label
 * @property {number[]} draws
 * @property {boolean} mucked
 * @property {number} won
 * @property {boolean} broke
 * @property {boolean} missed_blinds
 * @property {number} adding
 * @property {boolean} leaving
 *
 * @typedef {{amount: number, seats: number[], shares: [number, number][]}} PotView
 *
 * @typedef {object} LegalView
 * @property {"betting" | "drawing"} kind
 * @property {boolean} fold
 * @property {boolean} check
 * @property {number} call
 * @property {boolean} call_all_in
 * @property {"bet" | "raise" | null} bet
 * @property {number} min_to
 * @property {number} max_to
 * @property {boolean} max_all_in
 * @property {number} half_pot_to
 * @property {number} pot_to
 * @property {string[]} discards
 *
 * @typedef {{seat: number, remaining: number, total: number}} ClockView
 *
 * @typedef {object} StakesView
 * @property {"fixed" | "pot" | "half_pot" | "none"} limit
 * @property {number} small_blind
 * @property {number} big_blind
 * @property {number} small_bet
 * @property {number} big_bet
 * @property {number} ante
 * @property {number} big_blind_ante
 * @property {boolean} straddle
 *
 * @typedef {object} YouView
 * @property {number | null} seat
 * @property {number | null} dealt_seat
 * @property {LegalView | null} legal
 * @property {boolean} show_losing
 * @property {number} min_add
 * @property {number} max_add
 *
 * @typedef {object} TableView
 * @property {string} table
 * @property {string} name
 * @property {StakesView} stakes
 * @property {number} min_buy_in
 * @property {number} max_buy_in
 * @property {number} deal
 * @property {"waiting" | "betting" | "drawing" | "over"} phase
 * @property {number} round
 * @property {number} draw
 * @property {number | null} decision
 * @property {number | null} to_act
 * @property {number | null} button
 * @property {number | null} small_blind
 * @property {number | null} big_blind
 * @property {number} current_bet
 * @property {PotView[]} pots
 * @property {number} total
 * @property {SeatView[]} seats
 * @property {YouView} you
 * @property {ClockView | null} clock
 * @property {number | null} next_deal
 * @property {number | null} finished
 *
 * @typedef {object} Line
 * @property {number} version
 * @property {string} event
 * @property {number} [seat]
 * @property {string} [name]
 * @property {number} [amount]
 * @property {number} [to]
 * @property {number} [by]
 * @property {string} [post]
 * @property {number} [round]
 * @property {number} [draw]
 * @property {number} [deal]
 * @property {number} [count]
 * @property {string[]} [cards]
 * @property {HandLabel} [label]
 * @property {number} [pot]
 * @property {number} [pots]
 * @property {[number, number][]} [shares]
 * @property {boolean} [all_in]
 * @property {string} [reason]
 *
 * @typedef {{type: "update", version: number, since: number, resync: boolean, lines: Line[], view: TableView}} Update
 * @typedef {{type: "done", id: string, version: number}} Done
 * @typedef {{type: "refused", id: string, code: "stale" | "illegal" | "not_yours" | "bad_message" | "busy" | "failed", reason: string, text: string, fields: Record<string, string | number>}} Refused
 * @typedef {{type: "pong"}} Pong
 * @typedef {Update | Done | Refused | Pong} ServerMessage
 *
 * @typedef {{type: "act", decision: number, do: "fold" | "check" | "call" | "bet" | "raise" | "discard" | "stand_pat", to?: number, cards?: string[]}} Act
 * @typedef {{type: "take_seat", seat: number, name: string, stack: number, post?: boolean}} TakeSeat
 * @typedef {{type: "leave_seat"} | {type: "sit_out"} | {type: "sit_in", post?: boolean}} Presence
 * @typedef {{type: "add_chips", amount: number} | {type: "show_losing", on: boolean} | {type: "deal_now"} | {type: "send_away", seat: number}} Wish
 * @typedef {Act | TakeSeat | Presence | Wish} Intent An intent without its `id`, which the connection adds.
 */

export {};
