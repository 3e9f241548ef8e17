// What the server refuses, by the code the SDK gives it.

import {
  collection,
  doc,
  getDocFromServer,
  getDocsFromServer,
  limit,
  onSnapshot,
  orderBy,
  query,
  setDoc,
  where,
} from "@firebase/firestore";
import { check, checkCaches, eventually, refused, same, within } from "../page/suite.mjs";

check("refusals: ids between double underscores", async (lab) => {
  await refused(setDoc(lab.doc("__mine__"), {}), "invalid-argument");
  // A number has one spelling, and fits 64 bits.
  await refused(setDoc(lab.doc("__id07__"), {}), "invalid-argument");
  await refused(setDoc(lab.doc("__id9223372036854775808__"), {}), "invalid-argument");
});

check("refusals: an id of more than 1,500 bytes", async (lab) => {
  await refused(setDoc(lab.doc("x".repeat(1_501)), {}), "invalid-argument");
});

check("refusals: values nested deeper than twenty", async (lab) => {
  let deep = { end: 1 };
  for (let n = 0; n < 25; n += 1) deep = { deep };
  await refused(setDoc(lab.doc(), deep), "invalid-argument");
});

check("refusals: a listener that is refused hears so, and others go on", async (lab) => {
  const good = lab.listen(lab.doc());
  const heard = [];
  // The server takes at most ten values after `not-in`; the SDK itself does not count.
  const bad = query(
    lab.collection(),
    where(
      "n",
      "not-in",
      Array.from({ length: 11 }, (_, n) => n),
    ),
    orderBy("n"),
  );
  const stop = onSnapshot(
    bad,
    () => heard.push("snapshot"),
    ({ code }) => heard.push(code),
  );
  await eventually(() => heard.length > 0, "the refusal");
  stop();
  same(heard, ["invalid-argument"]);
  await setDoc(lab.doc(), { n: 1 });
  await eventually(() => good.snapshots.at(-1)?.get("n") === 1, "the other listener");
});

/** A client of another browser with these options; `lab` closes it. */
const client = (lab, options) => lab.another(0, options);

/** Every operation of a client is refused with this code, and its message has these words. */
async function allRefused(db, name, code, words) {
  const failed = async (work, what) => {
    const error = await within(
      20,
      work.then(
        () => undefined,
        (failure) => failure,
      ),
      what,
    );
    same(error?.code, code, what);
    if (!error.message.includes(words)) throw new Error(`${what}: ${error.message}`);
  };
  // Several writes, each of which is refused for itself.
  const writes = [1, 2, 3].map((n) => setDoc(doc(db, name, `d${n}`), { n }));
  for (const write of writes) await failed(write, "a write");
  await failed(getDocFromServer(doc(db, name, "one")), "a get");
  await failed(getDocsFromServer(collection(db, name)), "a query");
  const heard = new Promise((_, reject) => onSnapshot(doc(db, name, "one"), () => {}, reject));
  await failed(heard, "a listener");
}

checkCaches("refusals: an invalid token is refused with the reason", async (lab, db) => {
  const kept = lab.keeps(db);
  const other = client(lab, { token: "no.token.atall", kept, name: `bad-${kept}` });
  await allRefused(other, lab.name, "permission-denied", "`sub`");
});

checkCaches("refusals: another project is refused with the name of this one", async (lab, db) => {
  const kept = lab.keeps(db);
  const other = client(lab, { projectId: "another", kept, name: `project-${kept}` });
  await allRefused(other, lab.name, "not-found", `projects/${lab.settings.projectId}/`);
});

check("refusals: a mock token that was issued in 1970 is accepted", async (lab) => {
  const db = client(lab, { token: { sub: "ada" } });
  await within(15, setDoc(doc(db, lab.name, "one"), { n: 1 }), "the write");
  same((await getDocFromServer(doc(db, lab.name, "one"))).get("n"), 1);
});

check(
  "refusals: an id of 1,500 bytes in a long path is saved, listened to and found",
  async (lab) => {
    const long = (letter) => `${"x".repeat(1_499)}${letter}`;
    const parent = doc(lab.db, lab.name, long("p"), lab.name, long("q"));
    const below = collection(parent, lab.name);
    const seen = lab.listen(query(below, orderBy("n")));
    for (const [n, letter] of ["c", "a", "b"].entries())
      await setDoc(doc(below, long(letter)), { n });
    const letters = (snapshot) => snapshot?.docs.map(({ id }) => id.at(-1)).join("");
    await eventually(() => letters(seen.snapshots.at(-1)) === "cab", "the listener");
    same(letters(await getDocsFromServer(below)), "abc");
    same(letters(await getDocsFromServer(query(below, orderBy("n", "desc"), limit(2)))), "ba");
  },
);
