// What the server refuses, by the code the SDK gives it.

import {
  collection,
  doc,
  getDocFromServer,
  getDocsFromServer,
  onSnapshot,
  orderBy,
  query,
  setDoc,
  where,
} from "@firebase/firestore";
import { open } from "../page/lab.mjs";
import { check, eventually, refused, same } from "../page/suite.mjs";

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

check("refusals: somebody without a token may nothing", async (lab) => {
  const db = open({ projectId: lab.settings.projectId, token: "no.token.atall" });
  await refused(getDocFromServer(doc(db, lab.name, "one")).catch(unavailable), "refused");
  await refused(getDocsFromServer(collection(db, lab.name)).catch(unavailable), "refused");
});

/** A bad token is tried again for ever; the SDK calls that being offline. */
function unavailable(error) {
  const known = ["unavailable", "unauthenticated", "permission-denied"];
  throw known.includes(error.code)
    ? Object.assign(new Error("refused"), { code: "refused" })
    : error;
}
