// Large and odd writes and queries: each is answered, and what comes after it is not held up.

import {
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
  where,
  writeBatch,
} from "@firebase/firestore";
import { check, checkCaches, eventually, refused, same, within } from "../page/suite.mjs";

/** A letter of two bytes, six as a form. */
const letter = "\u00e9";

checkCaches(
  "large: a document of 100,000 properties is refused, and the next write is made",
  async (lab, db) => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`property${n}`, n]));
    const large = refused(setDoc(lab.doc("large", db), many), "invalid-argument");
    const small = setDoc(lab.doc("small", db), { n: 1 });
    await within(30, large, "the document that is too large");
    await within(10, small, "the small write behind it");
    same((await getDocFromServer(lab.doc("small"))).get("n"), 1);
  },
  { seconds: 60 },
);

checkCaches(
  "large: ten documents of two-byte letters that were written offline are saved",
  async (lab, db) => {
    await disableNetwork(db);
    const text = letter.repeat(100 * 1024);
    const writes = Array.from({ length: 10 }, (_, n) => setDoc(lab.doc(`d${n}`, db), { text }));
    await enableNetwork(db);
    await within(30, Promise.all(writes), "the ten writes");
    same((await getDocFromServer(lab.doc("d9"))).get("text").length, text.length);
  },
);

checkCaches(
  "large: ten batches that are longer together than a request are saved",
  async (lab, db) => {
    await disableNetwork(db);
    const text = letter.repeat(100 * 1024);
    const batches = Array.from({ length: 10 }, (_, n) => {
      const batch = writeBatch(db);
      for (const part of ["a", "b", "c"]) batch.set(lab.doc(`${part}${n}`, db), { text });
      return batch.commit();
    });
    await enableNetwork(db);
    await within(60, Promise.all(batches), "the ten batches");
    same((await getDocFromServer(lab.doc("c9"))).get("text").length, text.length);
  },
  { seconds: 80 },
);

check("large: a transaction of five documents of 240 KiB", async (lab) => {
  const text = "x".repeat(240 * 1024);
  const written = runTransaction(lab.db, async (transaction) => {
    for (let n = 0; n < 5; n += 1) transaction.set(lab.doc(`d${n}`), { text });
  });
  await within(20, written, "the transaction");
});

check("large: an array of 20,000 integers", async (lab) => {
  const numbers = Array.from({ length: 20_000 }, (_, n) => Number.MIN_SAFE_INTEGER + n);
  await within(20, setDoc(lab.doc(), { numbers }), "the write");
  same((await getDocFromServer(lab.doc())).get("numbers"), numbers);
});

/** The longest text that the field `text` of a document can have: the rest of 1 MiB are its names and 32 bytes. */
const longest = (ref) => {
  const names = ref.path.split("/").reduce((bytes, id) => bytes + id.length + 1, 16);
  return 1024 * 1024 - names - 32 - "text".length - 2;
};

/** The lengths of the texts of a snapshot's documents. */
const lengths = (snapshot) => snapshot.docs.map((one) => one.get("text").length);

checkCaches(
  "large: a document of 1 MiB is saved, read, listened to, made small and large again, and deleted",
  async (lab, db) => {
    const ref = lab.doc("one", db);
    const other = lab.another(1);
    const seen = lab.listen(lab.doc("one", other));
    const list = lab.listen(lab.collection(other));
    for (const [length, mark] of [
      [longest(ref), "a"],
      [1, "b"],
      [longest(ref), "c"],
    ]) {
      const text = mark.repeat(length);
      await within(20, setDoc(ref, { text }), "the write");
      same((await within(20, getDocFromServer(lab.doc()), "the read")).get("text"), text);
      const is = (one) => one?.get("text") === text;
      await eventually(() => is(seen.snapshots.at(-1)), "the listener to the document");
      await eventually(() => is(list.snapshots.at(-1)?.docs[0]), "the listener to the collection");
    }
    await within(20, deleteDoc(ref), "the deletion");
    await eventually(
      () => seen.snapshots.at(-1)?.exists() === false,
      "the deletion at the listener",
    );
    same(seen.errors.concat(list.errors), []);
  },
  { seconds: 90 },
);

checkCaches(
  "large: a document of more than 1 MiB is refused, and the next write is made",
  async (lab, db) => {
    const text = "x".repeat(longest(lab.doc("one", db)) + 1);
    const large = refused(setDoc(lab.doc("one", db), { text }), "invalid-argument");
    const small = setDoc(lab.doc("two", db), { n: 1 });
    await within(20, large, "the document that is too large");
    await within(10, small, "the small write behind it");
    same((await getDocFromServer(lab.doc("one"))).exists(), false);
  },
);

check(
  "large: a batch of nine documents of 1 MiB is one snapshot",
  async (lab) => {
    const ids = Array.from({ length: 9 }, (_, n) => `d${n}`);
    const length = longest(lab.doc("d0"));
    const seen = lab.listen(lab.collection(lab.another(1)));
    for (const [size, mark] of [
      [length, "a"],
      [1, "b"],
      [length, "c"],
    ]) {
      const batch = writeBatch(lab.db);
      for (const id of ids) batch.set(lab.doc(id), { text: mark.repeat(size) });
      await within(120, batch.commit(), "the batch");
      const complete = ids.map(() => size);
      await eventually(
        () => JSON.stringify(lengths(seen.snapshots.at(-1) ?? { docs: [] })) === `[${complete}]`,
        "the batch at the listener",
        120_000,
      );
    }
    const marks = seen.snapshots.map(({ docs }) => new Set(docs.map((one) => one.get("text")[0])));
    same(
      marks.every(({ size }) => size <= 1),
      true,
      "every snapshot is of one batch",
    );
    const all = await within(120, getDocsFromServer(lab.collection()), "the query");
    same(
      lengths(all),
      ids.map(() => length),
    );
    same((await getCountFromServer(lab.collection())).data().count, 9);
    const batch = writeBatch(lab.db);
    for (const id of ids) batch.delete(lab.doc(id));
    await within(120, batch.commit(), "the deletions");
    same(seen.errors, []);
  },
  { seconds: 900 },
);

checkCaches(
  "large: ten documents of 1 MiB of two-byte letters that were written offline are saved",
  async (lab, db) => {
    await disableNetwork(db);
    const text = letter.repeat(500 * 1024);
    const writes = Array.from({ length: 10 }, (_, n) => setDoc(lab.doc(`d${n}`, db), { text }));
    await enableNetwork(db);
    await within(60, Promise.all(writes), "the ten writes");
    same((await getDocFromServer(lab.doc("d9"))).get("text"), text);
  },
  { seconds: 80 },
);

check("large: a document whose JSON fills an answer is listened to", async (lab) => {
  const other = lab.another(1);
  const seen = lab.listen(lab.collection(other));
  const one = lab.listen(lab.doc("one", other));
  await setDoc(lab.doc("two"), { text: "short" });
  for (const length of [1_000_000, 900_000]) {
    const text = '"'.repeat(length);
    await within(20, setDoc(lab.doc(), { text }), "the write");
    const is = (snapshot) => snapshot?.get("text") === text;
    await eventually(() => is(one.snapshots.at(-1)), "the listener to the document");
    await eventually(() => is(seen.snapshots.at(-1)?.docs[0]), "the listener to the collection");
  }
  same(seen.errors.concat(one.errors), []);
});

check("large: a transaction reads and writes a document of 1 MiB", async (lab) => {
  const ref = lab.doc();
  await setDoc(ref, { text: "a".repeat(longest(ref)) });
  const written = runTransaction(lab.db, async (transaction) => {
    const before = (await transaction.get(ref)).get("text");
    transaction.set(ref, { text: before.replaceAll("a", "b") });
  });
  await within(20, written, "the transaction");
  same((await getDocFromServer(ref)).get("text"), "b".repeat(longest(ref)));
});

/** Listens to a query; gives what comes first: `snapshot` or the code of an error. */
const first = (target) =>
  new Promise((resolve) => {
    onSnapshot(
      target,
      ({ metadata }) => metadata.fromCache || resolve("snapshot"),
      ({ code }) => resolve(code),
    );
  });

checkCaches(
  "large: a filter with half of an emoji is answered, and other listeners go on",
  async (lab, db) => {
    const good = lab.listen(lab.doc("one", db));
    const odd = first(query(lab.collection(db), where("text", "==", "\ud83d")));
    same(await within(10, odd, "the odd listener"), "snapshot");
    await setDoc(lab.doc(), { n: 1 });
    await eventually(() => good.snapshots.at(-1)?.get("n") === 1, "the other listener");
  },
);

checkCaches(
  "large: a filter with 45 nested maps is refused, and other listeners go on",
  async (lab, db) => {
    const good = lab.listen(lab.doc("one", db));
    let deep = 1;
    for (let n = 0; n < 45; n += 1) deep = { deep };
    const odd = first(query(lab.collection(db), where("map", "==", deep)));
    same(await within(10, odd, "the odd listener"), "invalid-argument");
    await setDoc(lab.doc(), { n: 1 });
    await eventually(() => good.snapshots.at(-1)?.get("n") === 1, "the other listener");
  },
);

checkCaches(
  "large: text and ids with half of an emoji are answered, and the next write is made",
  async (lab, db) => {
    const odd = [
      setDoc(lab.doc("text", db), { text: "a\ud83db" }),
      setDoc(lab.doc("id-\ud83d", db), { n: 1 }),
    ];
    await within(10, Promise.allSettled(odd), "the odd writes");
    await within(10, setDoc(lab.doc("plain", db), { n: 1 }), "the plain write");
    same((await getDocFromServer(lab.doc("text"))).get("text"), "a\ufffdb");
  },
);

check(
  "large: queries of a collection of 6,300 documents",
  async (lab) => {
    const size = 6_300;
    const each = 50;
    for (let start = 0; start < size; start += 10 * each) {
      const batches = Array.from({ length: 10 }, (_, number) => {
        const batch = writeBatch(lab.db);
        for (let n = start + number * each; n < Math.min(size, start + (number + 1) * each); n += 1)
          batch.set(lab.doc(`d${n}`), { n });
        return batch.commit();
      });
      await within(60, Promise.all(batches), "the writes");
    }
    const all = lab.collection();
    const counted = await within(20, getCountFromServer(all), "the count");
    same(counted.data().count, size);
    const last = await within(
      20,
      getDocsFromServer(query(all, orderBy("n", "desc"), limit(10))),
      "the query with a limit",
    );
    same(
      last.docs.map((one) => one.get("n")),
      Array.from({ length: 10 }, (_, n) => size - 1 - n),
    );
    const db = lab.another(1);
    const seen = lab.listen(query(lab.collection(db), orderBy("n", "desc"), limit(10)));
    await eventually(() => seen.snapshots.at(-1)?.size === 10, "the listener with a limit");
    const whole = lab.listen(lab.collection(db));
    await eventually(() => whole.snapshots.at(-1)?.size === size, "the listener", 60_000);
    await setDoc(doc(lab.db, lab.name, "last"), { n: size });
    await eventually(() => seen.snapshots.at(-1)?.docs[0].get("n") === size, "the change");
  },
  { seconds: 300 },
);
