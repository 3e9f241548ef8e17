// Random operations of one client for a while: none stays pending for longer than it may while the client is online.

import {
  collection,
  deleteDoc,
  disableNetwork,
  doc,
  enableNetwork,
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

/** In how many seconds every operation of a client that is online ends. */
const bound = 30;
const documents = 40;
const mostListeners = 12;

/** Numbers from 0 to below 1 that are the same for the same seed. */
function randomNumbers(seed) {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Runs until the time is over; gives how many operations there were, what never ended, and what the client sees at last. */
export async function soak(db, { path, seed, seconds }) {
  const random = randomNumbers(seed);
  const below = (count) => Math.floor(random() * count);
  const all = collection(db, path);
  const any = () => doc(all, `d${below(documents)}`);
  const n = () => below(1_000);
  const problems = [];
  const listeners = [];
  let operations = 0;

  const listen = () => {
    const targets = [any(), query(all, where("n", ">=", n())), query(all, orderBy("n"), limit(5))];
    listeners.push(
      onSnapshot(
        targets[below(3)],
        () => {},
        ({ code }) => problems.push(code),
      ),
    );
    if (listeners.length > mostListeners) listeners.splice(below(mostListeners), 1)[0]();
  };
  const batch = () => {
    const writes = writeBatch(db);
    for (let count = 0; count < 20; count += 1) writes.set(any(), { n: n(), by: seed });
    return writes.commit();
  };
  const transaction = () => {
    const one = any();
    return runTransaction(db, async (reads) => {
      const found = await reads.get(one);
      reads.set(one, { n: (found.get("n") ?? 0) + 1 });
    }).catch(expect("failed-precondition", "aborted"));
  };
  const expect =
    (...codes) =>
    (error) => {
      if (!codes.includes(error.code)) throw error;
    };
  let deep = 1;
  for (let depth = 0; depth < 45; depth += 1) deep = { deep };
  const kinds = {
    set: () => setDoc(any(), { n: n(), by: seed }),
    remove: () => deleteDoc(any()),
    get: () => getDocFromServer(any()),
    query: () => getDocsFromServer(query(all, orderBy("n"), limit(10))),
    batch,
    transaction,
    listen,
    large: () => setDoc(any(), { n: n(), text: "\u00e9".repeat(50_000 + below(50_000)) }),
    odd: () => setDoc(any(), { n: n(), "a.b `c`": "x\ud83d", "": { "%41": [0, -0, Number.NaN] } }),
    refused: () => setDoc(any(), { deep }).catch(expect("invalid-argument")),
  };
  const names = Object.keys(kinds);
  const until = performance.now() + seconds * 1_000;
  // Operations begin while the client is online, and it goes offline between them.
  while (performance.now() < until) {
    const rest = (until - performance.now()) / 1_000;
    const turn = Math.min(rest, 10 + below(10));
    const end = performance.now() + turn * 1_000;
    const turns = async () => {
      while (performance.now() < end) {
        const name = names[below(names.length)];
        operations += 1;
        try {
          await within(bound, kinds[name](), name);
        } catch (error) {
          problems.push(`${name}: ${error.code ?? error.message}`);
        }
        await wait(below(300));
      }
    };
    await Promise.all([turns(), turns()]);
    await disableNetwork(db);
    const offline = [kinds.set(), kinds.remove(), kinds.large()];
    await wait(below(3_000));
    await enableNetwork(db);
    await within(bound, Promise.all(offline), "writes that were made offline").catch((error) =>
      problems.push(error.message),
    );
  }
  for (const stop of listeners) stop();
  await within(bound, waitForPendingWrites(db), "pending writes").catch((error) =>
    problems.push(error.message),
  );
  return { operations, problems };
}

/** What a listener of the client sees once it is current, as a text. */
export function seen(db, path) {
  const current = new Promise((resolve, reject) => {
    const stop = onSnapshot(
      collection(db, path),
      { includeMetadataChanges: true },
      ({ docs, metadata }) => {
        if (metadata.fromCache || metadata.hasPendingWrites) return;
        stop();
        resolve(JSON.stringify(docs.map((one) => [one.id, one.data()])));
      },
      reject,
    );
  });
  return within(bound, current, "the last look");
}
