// What a case works with: instances of the SDK, as in other browsers, and a separate collection.

import { deleteApp, initializeApp } from "@firebase/app";
import {
  collection,
  connectFirestoreEmulator,
  doc,
  initializeFirestore,
  memoryEagerGarbageCollector,
  memoryLocalCache,
  memoryLruGarbageCollector,
  onSnapshot,
  persistentLocalCache,
  persistentMultipleTabManager,
  setDoc,
  terminate,
} from "@firebase/firestore";

let count = 0;

/**
 * An instance of the SDK, signed in with a token; `kept` keeps its cache in the browser, for all tabs, `remembers` keeps
 * it in memory without listeners. `pollTimeout` is how many seconds it lets a poll hang.
 */
export function open({
  projectId,
  token,
  name,
  kept = false,
  remembers = false,
  pollTimeout = 25,
}) {
  count += 1;
  const app = initializeApp({ projectId, apiKey: "any" }, name ?? `client-${count}`);
  const db = initializeFirestore(app, {
    localCache: kept
      ? persistentLocalCache({ tabManager: persistentMultipleTabManager() })
      : memoryLocalCache({
          garbageCollector: remembers ? memoryLruGarbageCollector() : memoryEagerGarbageCollector(),
        }),
    experimentalForceLongPolling: true,
    experimentalLongPollingOptions: { timeoutSeconds: pollTimeout },
  });
  // The SDK's own way to a server that is not Google's, with a token of ours.
  connectFirestoreEmulator(db, location.hostname, Number(location.port), { mockUserToken: token });
  return db;
}

export async function close(db) {
  await terminate(db);
  await deleteApp(db.app);
}

export class Lab {
  #opened = [];
  #listening = [];
  #kept = new Set();

  constructor({ projectId, tokens, kept }, shared) {
    this.settings = { projectId, tokens, kept };
    this.db = shared;
    // Letters only in front: no case meets what another one wrote.
    this.name = `c${crypto.randomUUID().replaceAll("-", "").slice(0, 16)}`;
  }

  /** Another browser: an instance of its own, closed when the case is over. */
  another(person = 1, options = {}) {
    const { projectId, tokens, kept } = this.settings;
    const client = { projectId, token: tokens[person], kept, ...options };
    const db = open(client);
    this.#opened.push(db);
    if (client.kept) this.#kept.add(db);
    return db;
  }

  /** Whether a client keeps its cache in the browser. */
  keeps(db) {
    return this.#kept.has(db);
  }

  /** Calls `stop` when the case is over. */
  atEnd(stop) {
    this.#listening.push(stop);
  }

  collection(db = this.db) {
    return collection(db, this.name);
  }

  doc(id = "one", db = this.db) {
    return doc(db, this.name, id);
  }

  /** Writes documents by their ids, all at once. */
  async fill(documents, db = this.db) {
    await Promise.all(
      Object.entries(documents).map(([id, data]) => setDoc(doc(db, this.name, id), data)),
    );
  }

  /** Listens until the case is over; `snapshots` grows, `errors` too. */
  listen(target, options = {}) {
    const seen = { snapshots: [], errors: [] };
    const stop = onSnapshot(
      target,
      options,
      (snapshot) => seen.snapshots.push(snapshot),
      (error) => seen.errors.push(error),
    );
    this.#listening.push(stop);
    return Object.assign(seen, { stop });
  }

  async end() {
    for (const stop of this.#listening) stop();
    await Promise.all(this.#opened.map(close));
  }
}

/** Ids of a query's snapshot, in its order. */
export const ids = (snapshot) => snapshot.docs.map(({ id }) => id);
