// Random operations of one client for a while: no operation stays pending for too long while the client is online, and in
// the end the client has the server's state.

import {
  collection,
  deleteDoc,
  disableNetwork,
  doc,
  enableNetwork,
  getCountFromServer,
  getDocFromServer,
  getDocsFromServer,
  limit,
  onSnapshot,
  orderBy,
  query,
  runTransaction,
  setDoc,
  waitForPendingWrites,
  where,
  writeBatch,
} from "@firebase/firestore";
import { within } from "./suite.mjs";

const collections = 3;
/** Documents of each collection, besides those with odd ids. */
const documents = 15;
const oddIds = ["%41", "a b?c#d", "…\\\\", "https:%2F%2Fexample.com", "😀", "'\"`"];
const mostListeners = 12;
/** The most problems that a client returns. */
const mostProblems = 20;

/** Numbers from 0 to below 1 that are the same for the same seed (mulberry32). */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A text that is equal for equal documents. */
const textOf = (docs) =>
  JSON.stringify(docs.map((one) => [one.ref.path, sorted(one.data())])).replaceAll("],[", "],\n[");

function sorted(value) {
  if (Object.is(value, -0)) return "-0";
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
}

/**
 * A listener, and whether what it has is from the server. `current` resolves when it is for the first time, or when the
 * listener is stopped.
 */
function listenTo(name, target, fail) {
  const listener = { name, docs: [], isCurrent: false };
  listener.current = new Promise((resolve) => {
    const stop = onSnapshot(
      target,
      { includeMetadataChanges: true },
      (snapshot) => {
        const { fromCache, hasPendingWrites } = snapshot.metadata;
        listener.docs = snapshot.docs ?? [snapshot];
        listener.isCurrent = !fromCache && !hasPendingWrites;
        listener.fromCache = fromCache;
        if (!fromCache) resolve();
      },
      (error) => {
        listener.isCurrent = true;
        fail(error);
        resolve();
      },
    );
    listener.stop = () => {
      stop();
      resolve();
    };
  });
  return listener;
}

/** A listener that is not current, and what it lacks. */
const described = ({ name, fromCache }) =>
  `${name} (${fromCache === false ? "with pending writes" : "from the cache"})`;

export class Soak {
  #db;
  #options;
  #random;
  #problems = [];
  #kinds = {};
  #listeners = [];
  /** How many reads were repeated. */
  #unavailable = 0;
  /** One listener of each collection for the whole time. */
  #followed;

  /**
   * `paths` are the collections; `pause` is the longest pause between two operations, and `bound` the longest time of an
   * operation of a client that is online, in seconds; `cut` ends the network of this page or restores it; `report`
   * receives each problem. A client that is `isSlow` writes smaller documents, so that its network carries them in time.
   */
  constructor(db, options) {
    this.#db = db;
    this.#options = options;
    this.#random = randomNumbers(options.seed);
    this.#followed = options.paths.map((path) =>
      listenTo(path, collection(db, path), ({ code }) => this.#complain(`followed: ${code}`)),
    );
  }

  /** Runs until the time is over; returns how often each operation was made, and its longest time. */
  async run(seconds) {
    const until = performance.now() + seconds * 1_000;
    // Operations begin while the client is online, and it goes offline between them.
    while (performance.now() < until) {
      const rest = until - performance.now();
      const end = performance.now() + Math.min(rest, 10_000 + this.#below(10_000));
      await Promise.all([this.#operate(end), this.#operate(end)]);
      await this.#goOffline();
    }
    for (const { stop } of this.#listeners) stop();
    await this.#measure("end", () => waitForPendingWrites(this.#db));
    return { kinds: this.#kinds, unavailable: this.#unavailable };
  }

  /** Waits until all that the client listens to is the server's state, by listeners of the whole time and by new ones. */
  async compare(expected) {
    const ignored = () => {};
    const added = this.#options.paths.map((path) =>
      listenTo(path, collection(this.#db, path), ignored),
    );
    const isEqual = (listeners) =>
      listeners.every(({ docs, isCurrent }, n) => isCurrent && textOf(docs) === expected[n]);
    const until = performance.now() + this.#options.bound * 1_000;
    for (const [what, listeners] of Object.entries({ followed: this.#followed, added })) {
      while (!isEqual(listeners) && performance.now() < until) await wait(100);
      if (!isEqual(listeners)) {
        this.#complain(
          `${what} listeners differ from the server: ${difference(listeners, expected)}`,
        );
      }
    }
    for (const { stop } of [...added, ...this.#followed]) stop();
    return this.#problems;
  }

  async #operate(end) {
    const kinds = this.#operations();
    const names = Object.entries(kinds).flatMap(([name, [share]]) => Array(share).fill(name));
    while (performance.now() < end) {
      const name = names[this.#below(names.length)];
      await this.#measure(name, kinds[name][1]);
      await wait(this.#below(this.#options.pause * 1_000));
    }
  }

  /** Each operation with its share of all. */
  #operations() {
    const db = this.#db;
    const any = () => this.#anyDocument();
    const all = () => collection(db, this.#anyPath());
    const n = () => this.#below(1_000);
    const expect =
      (...codes) =>
      (error) => {
        if (!codes.includes(error.code)) throw error;
      };
    let deep = 1;
    for (let depth = 0; depth < 45; depth += 1) deep = { deep };
    return {
      set: [4, () => setDoc(any(), this.#data())],
      merge: [2, () => setDoc(any(), { merged: n() }, { merge: true })],
      remove: [2, () => deleteDoc(any())],
      get: [3, () => this.#read(() => getDocFromServer(any()))],
      query: [3, () => this.#read(() => getDocsFromServer(query(all(), orderBy("n"), limit(10))))],
      count: [1, () => this.#read(() => getCountFromServer(all()))],
      batch: [2, () => this.#batch(8)],
      transaction: [
        2,
        () => {
          const one = any();
          const work = async (reads) => {
            const found = await reads.get(one);
            reads.set(one, { ...this.#data(), n: (found.get("n") ?? 0) + 1 });
          };
          // Others change the same document; the SDK ends after five attempts.
          return runTransaction(db, work).catch(expect("failed-precondition", "aborted"));
        },
      ],
      listen: [6, () => this.#listen()],
      unlisten: [3, () => this.#unlisten()],
      large: [1, () => setDoc(any(), this.#largeData())],
      odd: [2, () => setDoc(any(), this.#oddData())],
      "too deep": [1, () => setDoc(any(), { deep }).catch(expect("invalid-argument"))],
      "too large": [
        this.#options.isSlow ? 0 : 1,
        () => setDoc(any(), { text: "x".repeat(1_100_000) }).catch(expect("invalid-argument")),
      ],
    };
  }

  /** Reads until there is a result: the SDK calls a client offline whose server did not answer for ten seconds. */
  async #read(read) {
    for (;;) {
      try {
        return await read();
      } catch (error) {
        if (error.code !== "unavailable") throw error;
        this.#unavailable += 1;
        await wait(500);
      }
    }
  }

  async #batch(count) {
    const batch = writeBatch(this.#db);
    for (let made = 0; made < count; made += 1) batch.set(this.#anyDocument(), this.#data());
    await batch.commit();
  }

  #listen() {
    const all = () => collection(this.#db, this.#anyPath());
    const targets = Object.entries({
      document: this.#anyDocument(),
      range: query(all(), where("n", ">=", this.#below(1_000))),
      filters: query(all(), where("by", "==", this.#below(8)), where("n", "<", 500)),
      limit: query(all(), orderBy("n"), limit(5)),
    });
    const [name, target] = targets[this.#below(targets.length)];
    const listener = listenTo(name, target, ({ code }) =>
      this.#complain(`listener of ${name}: ${code}`),
    );
    this.#listeners.push(listener);
    if (this.#listeners.length > mostListeners) this.#unlisten();
    return listener.current;
  }

  #unlisten() {
    this.#listeners.splice(this.#below(this.#listeners.length), 1)[0]?.stop();
  }

  /** Goes offline for up to 5 s, by the SDK or by its network, and makes writes meanwhile. */
  async #goOffline() {
    const bySdk = this.#below(2) === 0;
    const { cut } = this.#options;
    await (bySdk ? disableNetwork(this.#db) : cut(true));
    const writes = Promise.all([
      setDoc(this.#anyDocument(), this.#data()),
      deleteDoc(this.#anyDocument()),
      setDoc(this.#anyDocument(), this.#oddData()),
      this.#below(4) === 0 ? setDoc(this.#anyDocument(), this.#largeData()) : this.#batch(4),
    ]);
    // Their outcome is awaited below, once the client is online.
    writes.catch(() => {});
    await wait(this.#below(5_000));
    await (bySdk ? enableNetwork(this.#db) : cut(false));
    const way = bySdk ? "disableNetwork" : "network cut";
    await Promise.all([
      this.#measure(`writes after ${way}`, () => writes),
      this.#measure(`listeners after ${way}`, () => this.#allCurrent()),
    ]);
  }

  /** Resolves once each listener has had the server's state since now; rejects with the names of those that had not. */
  async #allCurrent() {
    const behind = new Set([...this.#listeners, ...this.#followed]);
    const until = performance.now() + this.#options.bound * 1_000;
    while (behind.size > 0) {
      for (const one of behind) if (one.isCurrent) behind.delete(one);
      if (performance.now() > until) {
        throw new Error(`never current: ${Array.from(behind, described).join(", ")}`);
      }
      await wait(50);
    }
  }

  async #measure(name, work) {
    const began = performance.now();
    try {
      await within(this.#options.bound + 1, Promise.resolve(work()), name);
    } catch (error) {
      this.#complain(`${name}: ${error.code ?? error.message}`);
    }
    const seconds = (performance.now() - began) / 1_000;
    this.#kinds[name] ??= { count: 0, longest: 0 };
    const kind = this.#kinds[name];
    kind.count += 1;
    kind.longest = Math.max(kind.longest, Math.round(seconds * 10) / 10);
  }

  #complain(problem) {
    const at = new Date().toISOString().slice(11, 19);
    this.#options.report(`${at} ${problem}`);
    if (this.#problems.length < mostProblems) this.#problems.push(`${at} ${problem}`);
  }

  #below(count) {
    return Math.floor(this.#random() * count);
  }

  #anyPath() {
    return this.#options.paths[this.#below(this.#options.paths.length)];
  }

  #anyDocument() {
    const ids = documents + oddIds.length;
    const id = this.#below(ids);
    return doc(collection(this.#db, this.#anyPath()), oddIds[id] ?? `d${id}`);
  }

  #data() {
    return { n: this.#below(1_000), by: this.#options.seed % 8 };
  }

  #largeData() {
    // A letter of two bytes takes six in the body of a request.
    const letters = this.#options.isSlow ? 20_000 : 100_000;
    return { ...this.#data(), text: "\u00e9".repeat(letters + this.#below(letters / 5)) };
  }

  #oddData() {
    return {
      ...this.#data(),
      "a.b `c`": "x\ud83d",
      "%41": [0, -0, Number.NaN, Number.POSITIVE_INFINITY],
      many: Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`p${at}`, at])),
    };
  }
}

/** The names of so many collections. */
export const soakPaths = (name) => Array.from({ length: collections }, (_, n) => `${name}${n}`);

/** The server's state of each collection, as texts. */
export async function stateOf(db, paths) {
  const all = await Promise.all(paths.map((path) => getDocsFromServer(collection(db, path))));
  return all.map(({ docs }) => textOf(docs));
}

function difference(listeners, expected) {
  return listeners.map(({ docs, isCurrent }, n) => {
    if (!isCurrent) return "not current";
    const [have, want] = [textOf(docs), expected[n]].map((text) => text.split("\n"));
    const at = have.findIndex((line, place) => line !== want[place]);
    if (at < 0) return have.length === want.length ? "equal" : `${have.length} of ${want.length}`;
    return `${have[at].slice(0, 120)} instead of ${(want[at] ?? "nothing").slice(0, 120)}`;
  });
}
