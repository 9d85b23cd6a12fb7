/**
 * Where everything on the felt lies, in pixels, from the size of the felt's box, the size of a
 * plate and the number of chairs. Pure; knows no DOM.
 *
 * Chair k of n goes clockwise from the player at the bottom (k = 0), who is not on the felt.
 */

/** @typedef {{x: number, y: number}} Point */
/**
 * @typedef {object} Place
 * @property {number} x centre of the plate
 * @property {number} y
 * @property {Point & {side: -1 | 0 | 1}} bet anchored at its left edge (1), right edge (-1) or centre
 * @property {Point} dealer centre of the button
 * @property {Point | null} shown centre of the shown faces, null where there is no room for any
 */
/**
 * @typedef {object} Arrangement
 * @property {{left: number, top: number, width: number, bottom: number}} felt
 * @property {Point} pot
 * @property {Point} own the bet of the player at the bottom
 * @property {Place[]} places by k - 1
 */
/**
 * @typedef {object} Room
 * @property {number} chairs 2 to 8
 * @property {number} width
 * @property {number} height
 * @property {number} head height of the row above the felt (the last event), 0 for none
 * @property {number} plateWidth
 * @property {number} plateHeight
 * @property {number} facesWidth of a row of shown faces
 * @property {number} facesHeight
 * @property {boolean} tall two columns instead of an oval
 */

const BACKS = 15;
const GAP = 8;
const BET = { width: 76, height: 20 };
const BUTTON = 22;

/** Left half of the oval, as shares of its radii from its centre; the right half mirrors it. */
const OVAL = /** @type {Record<number, [number, number][]>} */ ({
  2: [[0, -1]],
  3: [[-1, -0.3]],
  4: [[-1, 0], [0, -1]],
  5: [[-1, 0.15], [-0.5, -1]],
  6: [[-0.94, 0.6], [-0.94, -0.62], [0, -1]],
  7: [[-1, 0.6], [-1, -0.35], [-0.4, -1]],
  8: [[-1, 0.65], [-1, -0.2], [-0.6, -1], [0, -1]],
});

/** @param {Room} room @returns {Arrangement} */
export function arrange(room) {
  const { width: w, height: h, head, plateWidth: pw, plateHeight: ph, tall } = room;
  const seats = tall ? columns(room) : oval(room);
  const pot = tall ? potBetweenRows(room, seats) : { x: w / 2, y: Math.max(head + (h - head) * 0.56, head + ph + 140) };
  const faces = placeFaces(room, seats, pot);
  /** @param {Point} seat @param {number} i @returns {Belongings} */
  const belongings = (seat, i) => ({ faces: faces[i] ?? null, bet: betOf(room, seat, seats, pot) });
  const all = seats.map(belongings);
  const rx = reach(room) * 0.93;
  const felt = tall
    ? { left: pw * 0.5, width: w - pw, top: head + BACKS + ph / 2, bottom: -34 }
    : { left: w / 2 - rx, width: 2 * rx, top: head + ph / 2 + 26, bottom: -64 };
  return {
    felt,
    pot,
    own: { x: w / 2, y: h - 16 },
    places: seats.map((seat, i) => {
      const own = all[i] ?? belongings(seat, i);
      return { ...seat, bet: own.bet, dealer: buttonBy(room, seat, own, seats, all, pot), shown: own.faces };
    }),
  };
}

/** The half width of the oval on which the plates lie. @param {Room} room */
function reach(room) {
  return Math.min(room.width / 2 - room.plateWidth / 2 - 16, 480);
}

/** @param {Room} room @returns {Point[]} */
function oval(room) {
  const { chairs, width: w, height: h, head, plateHeight: ph } = room;
  const rx = reach(room);
  const cy = head + (h - head) * 0.52;
  const ry = cy - head - ph / 2 - 26;
  const left = OVAL[chairs] ?? [];
  const right = left
    .filter(([u]) => u !== 0)
    .reverse()
    .map(([u, v]) => /** @type {[number, number]} */ ([-u, v]));
  return [...left, ...right].map(([u, v]) => ({ x: w / 2 + u * rx, y: cy + v * ry }));
}

/** The rows of a column, and whether one chair is alone at the top. @param {number} chairs */
function rowsOf(chairs) {
  return { rows: Math.floor((chairs - 1) / 2), top: chairs % 2 === 0 };
}

/** The least way from one row to the next: a plate with the backs above it. */
const ROW_GAP = 18;

/**
 * How far below the top the first row can begin, in plates, with every row clear of the next.
 * @param {Room} room
 */
function slack({ chairs, height, head, plateHeight: ph }) {
  const { rows } = rowsOf(chairs);
  const first = head + BACKS + ph / 2;
  const last = height - ph / 2 - 30;
  return (last - first - (rows - 1) * (ph + ROW_GAP)) / ph;
}

/** Whether columns of plates of this size do not fit. @param {Room} room */
export function crowded(room) {
  const { rows, top } = rowsOf(room.chairs);
  return room.tall && rows > 1 && slack(room) < (top ? 0.6 : 0);
}

/** @param {Room} room @returns {Point[]} */
function columns(room) {
  const { chairs, width: w, height: h, head, plateWidth: pw, plateHeight: ph } = room;
  const { rows, top } = rowsOf(chairs);
  const y0 = head + BACKS + ph / 2;
  const wanted = rows > 2 ? 0.9 : 1.25;
  const first = top ? y0 + ph * Math.max(0, Math.min(wanted, slack(room))) : y0;
  const last = h - ph / 2 - 30;
  /** @param {number} row 0 is the uppermost */
  const y = (row) => (rows > 1 ? first + (row * (last - first)) / (rows - 1) : (first + last) / 2);
  const seats = [];
  for (let row = rows - 1; row >= 0; row -= 1) seats.push({ x: GAP + pw / 2, y: y(row) });
  if (top) seats.push({ x: w / 2, y: y0 });
  for (let row = 0; row < rows; row += 1) seats.push({ x: w - GAP - pw / 2, y: y(row) });
  return seats;
}

/**
 * @param {Room} room
 * @param {Point[]} seats
 * @returns {Point}
 */
function potBetweenRows(room, seats) {
  const x = room.width / 2;
  const lowest = seats[0];
  const above = seats[1];
  if (!lowest || seats.length < 2) return { x, y: room.height * 0.58 };
  if (seats.length < 4 || !above) return { x, y: lowest.y + 76 };
  const top = seats.find((seat) => seat.x === x);
  const clear = top ? betInColumns(room, top, seats, 0).y + 26 : 0;
  return { x, y: Math.max((lowest.y + above.y) / 2, clear) };
}

/**
 * Where a seat's bet lies.
 * @param {Room} room
 * @param {Point} seat
 * @param {Point[]} seats
 * @param {Point} pot
 * @returns {Point & {side: -1 | 0 | 1}}
 */
function betOf(room, seat, seats, pot) {
  if (!room.tall) return { ...toward(room, seat, pot), side: 0 };
  return betInColumns(room, seat, seats, /** @type {-1 | 0 | 1} */ (Math.sign(Math.round(pot.x - seat.x))));
}

/**
 * Beside the plate, but clear of the one at the top, whose own bet makes way where the middle is
 * too narrow for three.
 * @param {Room} room
 * @param {Point} seat
 * @param {Point[]} seats
 * @param {-1 | 0 | 1} side
 */
function betInColumns(room, seat, seats, side) {
  const { width: w, plateWidth: pw, plateHeight: ph } = room;
  const top = seats.find((other) => other.x === w / 2);
  const highest = Math.min(...seats.filter((other) => other !== top).map((other) => other.y));
  const below = top ? top.y + ph / 2 + 14 : 0;
  if (side) return { x: seat.x + side * (pw / 2 + GAP), y: Math.max(seat.y, seat.y === highest ? below : 0), side };
  const narrow = w - 2 * (pw + 2 * GAP) < 3 * BET.width;
  const beside = Math.max(highest, below);
  const meets = narrow && beside < below + 4 + BET.height;
  return { x: seat.x, y: meets ? beside + BET.height + 3 : below + 4, side };
}

/** @typedef {Point & {w: number, h: number}} Block around its centre */

/** @param {Block} a @param {Block} b */
function meet(a, b) {
  return Math.abs(a.x - b.x) * 2 < a.w + b.w && Math.abs(a.y - b.y) * 2 < a.h + b.h;
}

/**
 * Where each seat's shown faces go, whoever else shows: below the plate, beside it or above it,
 * the first that is free; null where there is no room at all.
 * @param {Room} room
 * @param {Point[]} seats
 * @param {Point} pot
 * @returns {(Point | null)[]}
 */
function placeFaces(room, seats, pot) {
  const { width, height, head, plateWidth: pw, plateHeight: ph, facesWidth: w, facesHeight: h, tall } = room;
  /** @param {Point} seat @returns {Block} */
  const plate = (seat) => ({ ...seat, w: pw + 4, h: ph + 4 });
  // On a low felt the pot stands alone, on a higher one the street and its rail are above it.
  const potHeight = height > 380 ? 88 : 60;
  const taken = [{ ...pot, w: tall ? 100 : 200, h: tall ? potHeight : 100 }, ...seats.map(plate)];
  const places = /** @type {(Point | null)[]} */ ([]);
  for (const seat of seats) {
    const side = Math.sign(Math.round(pot.x - seat.x));
    const beside = (side ? [side] : [1, -1]).map((way) => ({ x: seat.x + way * (pw / 2 + GAP + w / 2), y: seat.y }));
    const choices = [
      { x: seat.x, y: seat.y + ph / 2 + 5 + h / 2 },
      { x: seat.x + side * 40, y: seat.y + ph / 2 + 5 + h / 2 },
      ...beside,
      { x: seat.x, y: seat.y - ph / 2 - 5 - h / 2 },
    ];
    const free = choices
      .map((point) => ({ ...point, w, h }))
      .find((block) => {
        const inside = block.y - h / 2 >= head && block.y + h / 2 <= height && Math.abs(block.x - width / 2) + w / 2 <= width / 2;
        return inside && !taken.some((other) => meet(block, other));
      });
    if (free) taken.push(free);
    places.push(free ? { x: free.x, y: free.y } : null);
  }
  return places;
}

/** @typedef {{faces: Point | null, bet: Point & {side: -1 | 0 | 1}}} Belongings */

/**
 * The button: beside the plate on the pot's side, or in columns at the first of its corners
 * that is clear of plates, pot and bets, and if it can be of shown faces.
 * @param {Room} room
 * @param {Point} seat
 * @param {Belongings} own
 * @param {Point[]} seats
 * @param {Belongings[]} all
 * @param {Point} pot
 * @returns {Point}
 */
function buttonBy(room, seat, own, seats, all, pot) {
  const { plateWidth: pw, plateHeight: ph, facesWidth: fw, facesHeight: fh, tall } = room;
  const side = Math.sign(Math.round(pot.x - seat.x));
  const facesBeside = own.faces ? Math.sign(Math.trunc((own.faces.x - seat.x) / (pw / 2))) : 0;
  if (side && facesBeside) return { x: seat.x + side * (pw / 2 + 17), y: seat.y + fh / 2 + 14 };
  if (!tall) return { x: seat.x + (side || -facesBeside || 1) * (pw / 2 + 17), y: seat.y + (seat.y < pot.y ? -1 : 1) * (ph / 2 - 13) };
  const out = side ? pw / 2 + 9 : pw / 2 - 6;
  const down = side ? ph / 2 + 1 : ph / 2 + 10;
  const corners = side
    ? [
        { x: seat.x + side * out, y: seat.y - down },
        { x: seat.x + side * out, y: seat.y + down },
        { x: seat.x - side * (pw / 2 - 5), y: seat.y - ph / 2 - 9 },
      ]
    : [
        { x: seat.x - out, y: seat.y + down },
        { x: seat.x + out, y: seat.y + down },
        { x: seat.x + pw / 2 - 5, y: seat.y - ph / 2 - 9 },
      ];
  const size = { w: BUTTON, h: BUTTON };
  const fixed = [
    { ...pot, w: 124, h: 40 },
    ...seats.filter((other) => other !== seat).map((other) => ({ ...other, w: pw, h: ph })),
    ...all.map(({ bet }) => ({ x: bet.x + (bet.side * BET.width) / 2, y: bet.y, w: BET.width, h: BET.height })),
  ];
  const faces = all.flatMap((one) => (one.faces ? [{ ...one.faces, w: fw, h: fh }] : []));
  /** @param {Block[]} taken */
  const free = (taken) => corners.find((corner) => !taken.some((other) => meet({ ...corner, ...size }, other)));
  return free([...fixed, ...faces]) ?? free(fixed) ?? corners[0] ?? seat;
}

/**
 * The nearest point on the way to the pot where a bet clears the plate.
 * @param {Room} room
 * @param {Point} seat
 * @param {Point} pot
 * @returns {Point}
 */
function toward(room, seat, pot) {
  const dx = pot.x - seat.x;
  const dy = pot.y - seat.y;
  const across = (room.plateWidth / 2 + BET.width / 2 + GAP) / Math.max(Math.abs(dx), 1e-6);
  const down = (room.plateHeight / 2 + BET.height / 2 + GAP) / Math.max(Math.abs(dy), 1e-6);
  const t = Math.min(across, down);
  return { x: seat.x + dx * t, y: seat.y + dy * t };
}
