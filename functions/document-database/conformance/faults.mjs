// The fault test: one request in five is dropped, answered after its poll is over, or sent twice, while several
// browsers set, merge, delete and create. Nothing acknowledged may be lost, no keyed document made twice, no error may
// reach a user, and in the end all see the same.

import { openPage } from "./browser.mjs";
import { Failure } from "./tools.mjs";

const share = 0.2;
const browsers = 3;
/** Seconds that a client lets a poll hang; the least the SDK takes. */
const pollTimeout = 5;
/**
 * How often browsers may disagree in the end, each time when nothing came for 3 s. An answer may be held up for 13 s, and
 * who lost one waits before it comes back; what is lost stays lost.
 */
const mostLooks = 20;

/** Trouble for a share of all requests; the rest passes. */
function troubleMaker(counts) {
  const kinds = [
    ["dropped before it arrives", () => ({ dropRequest: true })],
    ["dropped after it was done", () => ({ dropAnswer: true })],
    ["answered after its poll", () => ({ delay: pollTimeout * 1_000 + Math.random() * 8_000 })],
    ["sent twice at once", () => ({ twice: 0 })],
    ["sent again later", () => ({ twice: Math.random() * 10_000 })],
  ];
  return () => {
    // Pages that use HTTP/2 send up to ten concurrent requests, which arrive out of order.
    const headers = { "x-client-wire-protocol": "h2" };
    if (Math.random() >= share) return { headers };
    const [name, make] = kinds[Math.floor(Math.random() * kinds.length)];
    counts[name] = (counts[name] ?? 0) + 1;
    return { headers, ...make() };
  };
}

export async function runFaults({ browser, balancer, address, client, seconds, say }) {
  const name = `f${crypto.randomUUID()}`;
  const pages = [];
  for (let person = 0; person < browsers; person += 1) {
    const page = await openPage(browser, address);
    await page.evaluate(
      (options) => {
        globalThis.db = globalThis.openClient(options);
      },
      { ...client(person), pollTimeout },
    );
    pages.push(page);
  }
  const troubles = {};
  balancer.trouble = troubleMaker(troubles);
  const told = await Promise.all(
    pages.map((page, person) => page.evaluate(work, [name, person, seconds * 1_000])),
  );
  balancer.trouble = () => null;
  const { seen, looks } = await agree(() =>
    Promise.all(pages.map((page) => page.evaluate(settle, name))),
  );
  const problems = [...told.flatMap(({ errors }) => errors), ...judge(told, seen)];
  say({
    faults: true,
    seconds,
    requests: balancer.answered.reduce((sum, each) => sum + each, 0),
    troubles,
    acknowledged: told.reduce((sum, { writes }) => sum + writes, 0),
    documents: Object.keys(seen[0]).length,
    looks,
    problems,
  });
  if (problems.length > 0) throw new Failure(`${problems.length} problems under faults.`);
}

/** In the page: writes until the time is over; gives what it wrote that was acknowledged, and every error. */
async function work([name, person, milliseconds]) {
  const { addDoc, collection, deleteDoc, doc, onSnapshot, runTransaction, setDoc } =
    globalThis.firestore;
  const { db } = globalThis;
  const told = { own: {}, keyed: [], makers: {}, gone: [], added: 0, writes: 0, errors: [] };
  onSnapshot(
    collection(db, name),
    (snapshot) => {
      for (const each of snapshot.docs.filter(({ id }) => id.startsWith("keyed-"))) {
        told.makers[each.id] ??= each.get("by");
        if (told.makers[each.id] !== each.get("by")) told.errors.push(`${each.id} was made twice`);
      }
    },
    ({ code, message }) => told.errors.push(`listener: ${code} ${message}`),
  );
  const until = performance.now() + milliseconds;
  const guarded = (what, promise) =>
    promise.then(
      () => {
        told.writes += 1;
        return true;
      },
      ({ code, message }) => {
        told.errors.push(`${what}: ${code} ${message}`);
        return false;
      },
    );
  // Like whatever must happen once: made under a key by whoever comes first, and found there by the others. A browser
  // that cannot reach the server tries again, as one does who is told so.
  const make = async (keyed) => {
    for (;;) {
      try {
        return await runTransaction(db, async (transaction) => {
          if (!(await transaction.get(keyed)).exists()) {
            transaction.set(keyed, { key: keyed.id, by: crypto.randomUUID() });
          }
        });
      } catch (error) {
        if (!["unavailable", "aborted", "deadline-exceeded"].includes(error.code)) throw error;
      }
    }
  };
  const lane = async (number) => {
    // Only this browser writes this document, so the last acknowledged change must be in it.
    const own = doc(db, name, `own-${person}-${number}`);
    for (let turn = 0; performance.now() < until; turn += 1) {
      const kind = turn % 4;
      if (kind === 0) {
        await guarded("set", setDoc(own, { turn, left: turn }));
        told.own[own.id] = { turn, left: turn };
      } else if (kind === 1) {
        await guarded("merge", setDoc(own, { turn }, { merge: true }));
        told.own[own.id] = { turn, left: turn - 1 };
      } else if (kind === 2) {
        await guarded("delete", deleteDoc(own));
        told.own[own.id] = null;
      } else {
        // Every browser makes the same keyed documents, and one of them does; added ones have ids of their own.
        const key = `keyed-${number}-${turn}`;
        await guarded("keyed", make(doc(db, name, key)));
        told.keyed.push(key);
        if (await guarded("add", addDoc(collection(db, name), { by: person, turn, number }))) {
          told.added += 1;
        }
        // Made, taken away and never touched again: a late repeat must not bring it back.
        const gone = doc(db, name, `gone-${person}-${number}-${turn}`);
        await guarded("make", setDoc(gone, { turn }));
        if (await guarded("take away", deleteDoc(gone))) told.gone.push(gone.id);
      }
      await guarded(
        "shared",
        setDoc(doc(db, name, "shared"), { [`p${person}`]: turn }, { merge: true }),
      );
    }
  };
  await Promise.all([0, 1, 2].map(lane));
  return told;
}

/** What the browsers see when they see the same, or at the last look. */
async function agree(look) {
  for (let looks = 1; ; looks += 1) {
    const seen = await look();
    if (isSame(seen) || looks === mostLooks) return { seen, looks };
  }
}

/** In the page: waits until nothing is pending and gives what a listener sees then. */
async function settle(name) {
  const { collection, onSnapshot, waitForPendingWrites } = globalThis.firestore;
  const { db } = globalThis;
  await waitForPendingWrites(db);
  return new Promise((resolve, reject) => {
    let quiet;
    const stop = onSnapshot(
      collection(db, name),
      { includeMetadataChanges: true },
      (snapshot) => {
        clearTimeout(quiet);
        if (snapshot.metadata.fromCache || snapshot.metadata.hasPendingWrites) return;
        const all = Object.fromEntries(snapshot.docs.map((each) => [each.id, each.data()]));
        // All have settled when nothing came for a while; what comes later would be found by the comparison.
        quiet = setTimeout(() => {
          stop();
          resolve(all);
        }, 3_000);
      },
      reject,
    );
  });
}

const text = (value) => JSON.stringify(value, Object.keys(value ?? {}).sort());

function isSame(seen) {
  const all = (documents) =>
    JSON.stringify(
      Object.entries(documents)
        .sort()
        .map(([id, data]) => [id, text(data)]),
    );
  return new Set(seen.map(all)).size === 1;
}

function judge(told, seen) {
  const problems = [];
  if (!isSame(seen)) problems.push("the browsers do not see the same");
  const [documents] = seen;
  for (const { own, keyed, makers, gone } of told) {
    for (const id of gone) if (id in documents) problems.push(`${id} came back`);
    for (const [id, data] of Object.entries(own)) {
      const found = documents[id] ?? null;
      if (text(found) !== text(data)) {
        problems.push(`${id} is ${text(found)}, acknowledged was ${text(data)}`);
      }
    }
    for (const key of keyed) if (documents[key]?.key !== key) problems.push(`${key} is lost`);
    for (const [key, maker] of Object.entries(makers)) {
      if (documents[key]?.by !== maker) problems.push(`${key} was made twice`);
    }
  }
  const added = told.reduce((sum, each) => sum + each.added, 0);
  const found = Object.values(documents).filter((data) => "number" in data).length;
  if (found !== added) problems.push(`${added} documents were added, ${found} are there`);
  return problems;
}
