// Many reads and listeners of one client: all are answered, or exactly the surplus ones are refused.

import {
  documentId,
  getDoc,
  getDocFromCache,
  onSnapshot,
  query,
  setDoc,
  where,
  writeBatch,
} from "@firebase/firestore";
import { checkCaches, eventually, same, within } from "../page/suite.mjs";

/** Writes so many documents. */
async function fill(lab, count, data) {
  for (let start = 0; start < count; start += 50) {
    const batch = writeBatch(lab.db);
    for (let n = start; n < Math.min(count, start + 50); n += 1)
      batch.set(lab.doc(`d${n}`), data(n));
    await batch.commit();
  }
}

for (const count of [150, 250]) {
  checkCaches(`many: ${count} reads at the same time are answered`, async (lab, db) => {
    await fill(lab, count, (n) => ({ n }));
    const reads = Array.from({ length: count }, (_, n) => getDoc(lab.doc(`d${n}`, db)));
    const outcomes = await within(30, Promise.allSettled(reads), "the reads");
    const failed = outcomes.filter(({ status }) => status === "rejected");
    same(
      failed.map(({ reason }) => reason.code),
      [],
    );
    same(
      outcomes.map(({ value }) => value.get("n")),
      reads.map((_, n) => n),
    );
  });
}

/** Listens to these targets; counts those that have a snapshot from the server, and gives the errors. */
function listenAll(lab, targets) {
  const current = new Set();
  const errors = [];
  const snapshots = [];
  targets.forEach((target, n) => {
    const stop = onSnapshot(
      target,
      { includeMetadataChanges: true },
      (snapshot) => {
        snapshots[n] = snapshot;
        if (snapshot.metadata.fromCache) current.delete(n);
        else current.add(n);
      },
      ({ code }) => errors.push(code),
    );
    lab.atEnd(stop);
  });
  return { current, errors, snapshots };
}

checkCaches("many: 300 listeners of one client are current", async (lab, db) => {
  await fill(lab, 300, (n) => ({ n }));
  const documents = Array.from({ length: 150 }, (_, n) => lab.doc(`d${n}`, db));
  const queries = Array.from({ length: 150 }, (_, n) =>
    query(lab.collection(db), where("n", "==", n + 150)),
  );
  const { current, errors, snapshots } = listenAll(lab, [...documents, ...queries]);
  await eventually(() => current.size === 300, "300 current listeners", 30_000);
  same(errors, []);
  await setDoc(lab.doc("d7"), { n: -7 });
  await eventually(() => snapshots[7].get("n") === -7, "the change");
});

checkCaches("many: 30 listeners of 30 long ids each are current", async (lab, db) => {
  const ids = Array.from({ length: 30 }, (_, n) => `${n}`.padEnd(60, "x"));
  await setDoc(lab.doc(ids[3]), { n: 1 });
  const targets = ids.map((_, n) =>
    query(lab.collection(db), where(documentId(), "in", ids), where("n", "==", n)),
  );
  const { current, errors } = listenAll(lab, targets);
  const isSettled = () => current.size + errors.length === 30;
  await eventually(isSettled, "30 current listeners", 20_000);
  // They stay so.
  const until = performance.now() + 5_000;
  await eventually(() => current.size < 30 || performance.now() > until, "five seconds");
  same(current.size, 30);
  same(errors, []);
});

checkCaches("many: no document of 150 in limbo is lost", async (lab, memory) => {
  const count = 150;
  await fill(lab, count, () => ({ a: 1, b: 1 }));
  const kept = lab.keeps(memory) ? memory : lab.another(0, { remembers: true });
  const before = lab.listen(query(lab.collection(kept), where("a", "==", 1)));
  await eventually(() => before.snapshots.at(-1)?.size === count, "the first query");
  before.stop();
  // Another client changes them: they are no longer in the second query, but still in the cache.
  await fill(lab, count, () => ({ a: 1, b: 2 }));
  const after = lab.listen(query(lab.collection(kept), where("b", "==", 1)), {
    includeMetadataChanges: true,
  });
  const isSettled = () => {
    const last = after.snapshots.at(-1);
    return last !== undefined && last.size === 0 && !last.metadata.fromCache;
  };
  await eventually(isSettled, "the limbo documents", 30_000);
  const cached = await Promise.all(
    Array.from({ length: count }, (_, n) => getDocFromCache(lab.doc(`d${n}`, kept))),
  );
  same(
    cached.filter((one) => one.get("b") !== 2).map(({ id }) => id),
    [],
  );
});
