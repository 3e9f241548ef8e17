// Transactions: read, then write what still holds.

import { getDocFromServer, getDocsFromServer, runTransaction, setDoc } from "@firebase/firestore";
import { check, refused, same } from "../page/suite.mjs";

check("transactions: what was read is written", async (lab) => {
  await setDoc(lab.doc(), { n: 1 });
  const given = await runTransaction(lab.db, async (transaction) => {
    const { n } = (await transaction.get(lab.doc())).data();
    transaction.update(lab.doc(), { n: n + 1 });
    transaction.set(lab.doc("two"), { from: n });
    return n;
  });
  same(given, 1);
  same((await getDocFromServer(lab.doc())).data(), { n: 2 });
  same((await getDocFromServer(lab.doc("two"))).data(), { from: 1 });
});

check("transactions: twenty at once on one document all count", async (lab) => {
  await setDoc(lab.doc(), { n: 0 });
  const clients = [lab.db, lab.another(), lab.another()];
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const db = clients[index % clients.length];
      return runTransaction(
        db,
        async (transaction) => {
          const { n } = (await transaction.get(lab.doc("one", db))).data();
          transaction.set(lab.doc("one", db), { n: n + 1 });
        },
        { maxAttempts: 50 },
      );
    }),
  );
  same((await getDocFromServer(lab.doc())).data(), { n: 20 });
});

check("transactions: of many who make one document, one makes it", async (lab) => {
  const clients = [lab.db, lab.another(), lab.another()];
  const made = await Promise.all(
    clients.flatMap((db, who) =>
      [0, 1].map((turn) =>
        runTransaction(db, async (transaction) => {
          const found = await transaction.get(lab.doc("one", db));
          if (found.exists()) return false;
          transaction.set(lab.doc("one", db), { by: `${who}.${turn}` });
          return true;
        }),
      ),
    ),
  );
  same(made.filter(Boolean).length, 1);
});

check("transactions: what was only read must not have changed", async (lab) => {
  await setDoc(lab.doc("rate"), { v: 1 });
  let attempts = 0;
  await runTransaction(lab.db, async (transaction) => {
    attempts += 1;
    const { v } = (await transaction.get(lab.doc("rate"))).data();
    if (attempts === 1) await setDoc(lab.doc("rate"), { v: 2 });
    transaction.set(lab.doc("price"), { v });
  });
  same([attempts, (await getDocFromServer(lab.doc("price"))).data()], [2, { v: 2 }]);
});

check("transactions: one that throws writes nothing", async (lab) => {
  const thrown = runTransaction(lab.db, async (transaction) => {
    transaction.set(lab.doc(), { n: 1 });
    throw Object.assign(new Error("no"), { code: "mine" });
  });
  await refused(thrown, "mine");
  same((await getDocFromServer(lab.doc())).exists(), false);
});

check(
  "transactions: a document is deleted, and one that is missing is seen as such",
  async (lab) => {
    await setDoc(lab.doc(), { n: 1 });
    await runTransaction(lab.db, async (transaction) => {
      same((await transaction.get(lab.doc("none"))).exists(), false);
      transaction.delete(lab.doc());
    });
    same((await getDocsFromServer(lab.collection())).empty, true);
  },
);

check("transactions: an update of what is not there is refused", async (lab) => {
  const work = runTransaction(lab.db, async (transaction) => {
    transaction.update(lab.doc("none"), { n: 1 });
  });
  await refused(work, "not-found");
});

check("transactions: money moves between two documents, never lost", async (lab) => {
  await lab.fill({ a: { n: 100 }, b: { n: 100 } });
  const move = (db, from, to) =>
    runTransaction(
      db,
      async (transaction) => {
        const [one, two] = [lab.doc(from, db), lab.doc(to, db)];
        const [left, right] = [await transaction.get(one), await transaction.get(two)];
        transaction.update(one, { n: left.get("n") - 1 });
        transaction.update(two, { n: right.get("n") + 1 });
      },
      { maxAttempts: 50 },
    );
  const other = lab.another();
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      index % 2 === 0 ? move(lab.db, "a", "b") : move(other, "b", "a"),
    ),
  );
  const [a, b] = await Promise.all(
    [lab.doc("a"), lab.doc("b")].map((one) => getDocFromServer(one)),
  );
  same([a.get("n"), b.get("n")], [100, 100]);
});
