/**
 * One WebSocket to one table: it comes back by itself, asks for what it missed, and sends each
 * intent until it is answered.
 *
 * An intent carries an id of its own. After a reconnect the unanswered ones are sent again under
 * the same id; the server answers a repeat as before, so each acts at most once.
 */

/** @typedef {import("./wire.js").ServerMessage} ServerMessage */
/** @typedef {import("./wire.js").Update} Update */
/** @typedef {import("./wire.js").Refused} Refused */
/** @typedef {import("./wire.js").Intent} Intent */
/** @typedef {"connecting" | "open" | "reconnecting" | "full"} Status */

const FIRST_DELAY = 500;
const LAST_DELAY = 8000;
const PING_EVERY = 15000;
const SILENCE = 40000;
/** The server closes with this code when the table does not exist. */
const NO_SUCH_TABLE = 4404;
/** And with this one when too many look on, or this browser has too many windows at the table. */
const FULL = 1013;

/**
 * @typedef {object} Listener
 * @property {(update: Update) => void} update
 * @property {(status: Status) => void} status
 * @property {(id: string) => void} done
 * @property {(refused: Refused) => void} refused
 * @property {() => void} gone
 */

export class Connection {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<string, string>} */
  #unanswered = new Map();
  #version = 0;
  #delay = FIRST_DELAY;
  #heard = 0;
  #closed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;

  /**
   * @param {string} path of the socket, without the query
   * @param {Listener} listener
   */
  constructor(path, listener) {
    this.path = path;
    this.listener = listener;
    setInterval(() => this.#beat(), PING_EVERY);
    addEventListener("online", () => this.#now());
    addEventListener("pageshow", (event) => {
      if (event.persisted) this.#now();
    });
    listener.status("connecting");
    this.#open();
  }

  /**
   * Send `intent` under a fresh id; returns the id.
   * @param {Intent} intent
   */
  send(intent) {
    const id = newId();
    const text = JSON.stringify({ ...intent, id });
    this.#unanswered.set(id, text);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    return id;
  }

  #open() {
    clearTimeout(this.#retry);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const url = `${scheme}://${location.host}${this.path}?since=${this.#version}`;
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#heard = performance.now();
      for (const text of this.#unanswered.values()) socket.send(text);
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#receive(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event.code);
    };
  }

  /** @param {ServerMessage} message */
  #receive(message) {
    this.#heard = performance.now();
    switch (message.type) {
      case "update":
        this.#version = message.version;
        this.#delay = FIRST_DELAY;
        this.listener.status("open");
        this.listener.update(message);
        break;
      case "done":
        if (this.#unanswered.delete(message.id)) this.listener.done(message.id);
        break;
      case "refused":
        if (this.#unanswered.delete(message.id)) this.listener.refused(message);
        break;
      case "pong":
        break;
    }
  }

  /** @param {number} code */
  #lost(code) {
    this.#socket = null;
    if (code === NO_SUCH_TABLE) {
      this.#closed = true;
      this.listener.gone();
      return;
    }
    this.listener.status(code === FULL ? "full" : "reconnecting");
    if (code === FULL) this.#delay = LAST_DELAY;
    const spread = 0.75 + Math.random() / 2; // so that a restarted server is not met by all at once
    this.#retry = setTimeout(() => this.#open(), this.#delay * spread);
    this.#delay = Math.min(this.#delay * 2, LAST_DELAY);
  }

  #now() {
    if (this.#closed || (this.#socket && this.#socket.readyState <= WebSocket.OPEN)) return;
    this.#delay = FIRST_DELAY;
    this.#open();
  }

  #beat() {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (performance.now() - this.#heard > SILENCE) {
      this.#socket = null;
      socket.close();
      this.#lost(0);
    } else {
      socket.send('{"type":"ping"}');
    }
  }
}

/** A name for an intent that no other browser or reload will use. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}
