// Listeners: which snapshots they get, when, and that they agree with the server.

import {
  deleteDoc,
  disableNetwork,
  doc,
  enableNetwork,
  getDocsFromServer,
  limit,
  limitToLast,
  onSnapshotsInSync,
  orderBy,
  query,
  setDoc,
  updateDoc,
  waitForPendingWrites,
  where,
  writeBatch,
} from "@firebase/firestore";
import { ids } from "../page/lab.mjs";
import { check, eventually, same } from "../page/suite.mjs";

const settled = (seen) => seen.snapshots.length > 0 && !seen.snapshots.at(-1).metadata.fromCache;
const shows = (seen, expected) => () =>
  settled(seen) && JSON.stringify(ids(seen.snapshots.at(-1))) === JSON.stringify(expected);

check("listening: a document comes, changes and goes", async (lab) => {
  const other = lab.another();
  const seen = lab.listen(lab.doc("one", other));
  await eventually(() => settled(seen), "the first snapshot");
  same(seen.snapshots.at(-1).exists(), false);
  await setDoc(lab.doc(), { n: 1 });
  await eventually(() => seen.snapshots.at(-1).get("n") === 1, "the document");
  await updateDoc(lab.doc(), { n: 2 });
  await eventually(() => seen.snapshots.at(-1).get("n") === 2, "the change");
  await deleteDoc(lab.doc());
  await eventually(() => !seen.snapshots.at(-1).exists(), "the delete");
  same(seen.errors, []);
});

check("listening: a query follows documents that come into it and leave it", async (lab) => {
  const other = lab.another();
  const seen = lab.listen(query(lab.collection(other), where("on", "==", true), orderBy("n")));
  await eventually(() => settled(seen), "the first snapshot");
  await lab.fill({ a: { on: true, n: 2 }, b: { on: false, n: 1 }, c: { on: true, n: 3 } });
  await eventually(shows(seen, ["a", "c"]), "what fits");
  await updateDoc(lab.doc("b"), { on: true });
  await eventually(shows(seen, ["b", "a", "c"]), "what fits now");
  await updateDoc(lab.doc("a"), { on: false });
  await eventually(shows(seen, ["b", "c"]), "what fits no more");
  await updateDoc(lab.doc("c"), { n: 0 });
  await eventually(shows(seen, ["c", "b"]), "another order");
  await deleteDoc(lab.doc("b"));
  await eventually(shows(seen, ["c"]), "the delete");
});

check("listening: changes say what was added, modified and removed", async (lab) => {
  const other = lab.another();
  const seen = lab.listen(query(lab.collection(other), orderBy("n")));
  await lab.fill({ a: { n: 1 }, b: { n: 2 } });
  await eventually(shows(seen, ["a", "b"]), "both");
  const before = seen.snapshots.length;
  const batch = writeBatch(lab.db);
  batch.update(lab.doc("a"), { n: 3 });
  batch.delete(lab.doc("b"));
  batch.set(lab.doc("c"), { n: 0 });
  await batch.commit();
  await eventually(shows(seen, ["c", "a"]), "the batch");
  same(seen.snapshots.length, before + 1, "snapshots for one batch");
  same(
    seen.snapshots
      .at(-1)
      .docChanges()
      .map(({ type, doc: changed }) => `${type} ${changed.id}`),
    ["removed b", "added c", "modified a"],
  );
});

check("listening: a limited window moves up and down", async (lab) => {
  const other = lab.another();
  await lab.fill({ a: { n: 1 }, b: { n: 2 }, c: { n: 3 }, d: { n: 4 } });
  const first = lab.listen(query(lab.collection(other), orderBy("n"), limit(2)));
  const last = lab.listen(query(lab.collection(other), orderBy("n"), limitToLast(2)));
  await eventually(shows(first, ["a", "b"]), "the first two");
  await eventually(shows(last, ["c", "d"]), "the last two");
  await deleteDoc(lab.doc("a"));
  await eventually(shows(first, ["b", "c"]), "the next moves up");
  await setDoc(lab.doc("e"), { n: 0 });
  await eventually(shows(first, ["e", "b"]), "a new first");
  await setDoc(lab.doc("f"), { n: 9 });
  await eventually(shows(last, ["d", "f"]), "a new last");
  await updateDoc(lab.doc("c"), { text: "outside of both" });
  await updateDoc(lab.doc("e"), { n: 5 });
  await eventually(shows(first, ["b", "c"]), "the window after a move");
  same(first.snapshots.at(-1).docs[1].get("text"), "outside of both");
});

check("listening: a write is seen at once, and later as the server's", async (lab) => {
  const seen = lab.listen(lab.collection(), { includeMetadataChanges: true });
  await eventually(() => settled(seen), "the first snapshot");
  const written = setDoc(lab.doc("a"), { n: 1 });
  await eventually(() => ids(seen.snapshots.at(-1)).length === 1, "the local write");
  const local = seen.snapshots.find((one) => one.size === 1);
  same(local.metadata.hasPendingWrites, true);
  await written;
  await eventually(() => !seen.snapshots.at(-1).metadata.hasPendingWrites, "the server's");
});

check("listening: a refused write is taken back", async (lab) => {
  const seen = lab.listen(lab.collection());
  await eventually(() => settled(seen), "the first snapshot");
  const batch = writeBatch(lab.db);
  batch.set(lab.doc("a"), { n: 1 });
  batch.update(lab.doc("none"), { n: 1 });
  const outcome = await batch.commit().catch(({ code }) => code);
  same(outcome, "not-found");
  await eventually(() => seen.snapshots.at(-1).size === 0, "nothing is left of it");
});

check("listening: writes made offline are sent when the network is back", async (lab) => {
  const other = lab.another();
  const seen = lab.listen(lab.collection());
  await disableNetwork(other);
  const writes = [1, 2, 3].map((n) => setDoc(lab.doc(`d${n}`, other), { n }));
  const own = lab.listen(lab.collection(other));
  await eventually(() => own.snapshots.at(-1)?.size === 3, "they are seen where they were made");
  same(own.snapshots.at(-1).metadata.fromCache, true);
  await enableNetwork(other);
  await Promise.all([...writes, waitForPendingWrites(other)]);
  await eventually(shows(seen, ["d1", "d2", "d3"]), "the other browser has them");
});

check("listening: what changed while the network was off is caught up", async (lab) => {
  const other = lab.another();
  await lab.fill({ a: { n: 1 }, b: { n: 2 }, c: { n: 3 } });
  const seen = lab.listen(query(lab.collection(other), orderBy("n")));
  await eventually(shows(seen, ["a", "b", "c"]), "all");
  await disableNetwork(other);
  await deleteDoc(lab.doc("a"));
  await updateDoc(lab.doc("b"), { n: 9 });
  await setDoc(lab.doc("d"), { n: 4 });
  await enableNetwork(other);
  await eventually(shows(seen, ["c", "d", "b"]), "caught up");
});

check("listening: of two that conflict offline the later to arrive stays", async (lab) => {
  const other = lab.another();
  await setDoc(lab.doc(), { n: 0 });
  const seen = lab.listen(lab.doc("one", other));
  await eventually(() => settled(seen), "the first snapshot");
  await disableNetwork(other);
  const written = setDoc(lab.doc("one", other), { n: 2 });
  await setDoc(lab.doc(), { n: 1 });
  await enableNetwork(other);
  await written;
  const mine = lab.listen(lab.doc());
  await eventually(() => settled(mine) && mine.snapshots.at(-1).get("n") === 2, "the same here");
  await eventually(() => seen.snapshots.at(-1).get("n") === 2, "and there");
});

check("listening: twenty listeners of one browser all follow", async (lab) => {
  const other = lab.another();
  const all = Array.from({ length: 20 }, (_, n) =>
    lab.listen(query(lab.collection(other), where("group", "==", n))),
  );
  await lab.fill(Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`d${n}`, { group: n }])));
  for (const [n, seen] of all.entries()) await eventually(shows(seen, [`d${n}`]), `listener ${n}`);
});

check("listening: one that stops hears nothing more, the others do", async (lab) => {
  const other = lab.another();
  const [one, two] = [lab.listen(lab.collection(other)), lab.listen(lab.doc("a", other))];
  await eventually(() => settled(one) && settled(two), "both");
  one.stop();
  const heard = one.snapshots.length;
  await setDoc(lab.doc("a"), { n: 1 });
  await eventually(() => two.snapshots.at(-1).get("n") === 1, "the one that goes on");
  same(one.snapshots.length, heard);
});

check("listening: listeners agree in one moment", async (lab) => {
  const other = lab.another();
  await lab.fill({ a: { n: 0 }, b: { n: 0 } });
  const [a, b] = [lab.listen(lab.doc("a", other)), lab.listen(lab.doc("b", other))];
  const torn = [];
  await eventually(() => settled(a) && settled(b), "both");
  const stop = onSnapshotsInSync(other, () => {
    const [left, right] = [a.snapshots.at(-1).get("n"), b.snapshots.at(-1).get("n")];
    if (left !== right) torn.push([left, right]);
  });
  for (let n = 1; n <= 15; n += 1) {
    const batch = writeBatch(lab.db);
    batch.set(lab.doc("a"), { n });
    batch.set(lab.doc("b"), { n });
    await batch.commit();
  }
  await eventually(() => b.snapshots.at(-1).get("n") === 15, "the last");
  stop();
  same(torn, []);
});

check("listening: a batch of more than a transaction is seen in one moment", async (lab) => {
  const other = lab.another();
  const path = (n, db) => doc(db, `${lab.name}${n}`, "only");
  const write = async (value) => {
    const batch = writeBatch(lab.db);
    // Each has an index entry, a head and an entry of a log: more than a hundred rows.
    for (let n = 0; n < 30; n += 1) batch.set(path(n, lab.db), { value });
    await batch.commit();
  };
  await write(0);
  const [first, last] = [lab.listen(path(0, other)), lab.listen(path(29, other))];
  const torn = [];
  await eventually(() => settled(first) && settled(last), "both");
  const stop = onSnapshotsInSync(other, () => {
    const [left, right] = [first, last].map((seen) => seen.snapshots.at(-1).get("value"));
    if (left !== right) torn.push([left, right]);
  });
  for (let value = 1; value <= 3; value += 1) await write(value);
  await eventually(() => last.snapshots.at(-1).get("value") === 3, "the last");
  stop();
  same(torn, []);
});

check("listening: four hundred documents of two kilobytes arrive whole", async (lab) => {
  const other = lab.another();
  for (let start = 0; start < 400; start += 40) {
    const batch = writeBatch(lab.db);
    for (let n = start; n < start + 40; n += 1) {
      batch.set(lab.doc(`d${String(n).padStart(4, "0")}`), { n, text: "x".repeat(2_000) });
    }
    await batch.commit();
  }
  const seen = lab.listen(lab.collection(other));
  await eventually(() => settled(seen) && seen.snapshots.at(-1).size === 400, "all", 30_000);
  same(ids(seen.snapshots.at(-1)), ids(await getDocsFromServer(lab.collection())));
});

check("listening: a document below another is told by its own path", async (lab) => {
  const other = lab.another();
  const seen = lab.listen(doc(other, lab.name, "a", "inner", "b"));
  await eventually(() => settled(seen), "the first snapshot");
  await setDoc(doc(lab.db, lab.name, "a", "inner", "b"), { n: 1 });
  await eventually(() => seen.snapshots.at(-1).get("n") === 1, "the document");
});

/**
 * The first answer of a stream whose handshake carries this message. The SDK always gives ids to its targets, so this
 * function implements the SDK's transport.
 */
async function tellFirst(lab, message) {
  const { projectId, tokens } = lab.settings;
  const database = `projects/${projectId}/databases/(default)`;
  const channel = (more) =>
    `/google.firestore.v1.Firestore/Listen/channel?${new URLSearchParams({ VER: "8", database, zx: "a", t: "1", ...more })}`;
  const arrays = async (reply) => JSON.parse((await reply.text()).split(/^\d+\n/m).at(-1));
  const open = await fetch(channel({ RID: "1", CVER: "22", "X-HTTP-Session-Id": "gsessionid" }), {
    method: "POST",
    body: new URLSearchParams({
      headers: `Content-Type:text/plain\r\nAuthorization:Bearer ${tokens[0]}\r\n`,
      count: "1",
      ofs: "0",
      req0___data__: JSON.stringify({ database, ...message }),
    }),
  });
  const session = open.headers.get("X-HTTP-Session-Id");
  const [[, [, SID]], ...told] = await arrays(open);
  const poll = (AID) =>
    fetch(
      channel({ RID: "rpc", SID, gsessionid: session, AID: String(AID), CI: "1", TYPE: "xmlhttp" }),
    );
  while (told.length === 0) told.push(...(await arrays(await poll(0))));
  await fetch(channel({ RID: "2", SID, gsessionid: session, TYPE: "terminate" }), {
    method: "POST",
  });
  return told.flatMap(([, messages]) => messages);
}

check("listening: a target without an id gets one from the server", async (lab) => {
  await lab.fill({ a: { n: 1 } });
  const { projectId } = lab.settings;
  const name = `projects/${projectId}/databases/(default)/documents/${lab.name}/a`;
  const addTarget = { documents: { documents: [name] } };
  const told = await tellFirst(lab, { addTarget });
  const { targetChangeType, targetIds } = told[0].targetChange;
  same([targetChangeType, targetIds.length, targetIds[0] > 0], ["ADD", 1, true]);
  same(told[1].documentChange.targetIds, targetIds);
});
