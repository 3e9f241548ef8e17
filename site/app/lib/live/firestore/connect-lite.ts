import { deleteApp, initializeApp } from "@firebase/app";
import {
  collection,
  type DocumentSnapshot,
  deleteField,
  doc,
  type Firestore,
  getCount,
  getDocs,
  initializeFirestore,
  limit,
  limitToLast,
  orderBy,
  type Query,
  query,
  runTransaction,
  serverTimestamp,
  setLogLevel,
  Timestamp,
  type Transaction,
  terminate,
  where,
} from "@firebase/firestore/lite";
import { loadIdentitySettings } from "#app/lib/auth/settings.ts";
import type {
  Change,
  FoundDocument,
  LiteDatabase,
  QueryWords,
} from "#app/lib/live/database-port.ts";
import { type LiveUser, signInAs } from "./signed-in-user.ts";
import { createValues } from "./values.ts";

const { plainFields, sdkFields, sdkValue } = createValues({
  Timestamp,
  serverTimestamp,
  deleteField,
});

/** Apart from the app of the listeners, which closes with its own database. */
const appName = "direct";

/**
 * The document database for one person, asked by single requests: `runQuery`, `runAggregationQuery`, `batchGet` and
 * `commit`. The SDK's small half, which has no listeners and no copy.
 */
export async function connectLite(user: LiveUser): Promise<LiteDatabase> {
  const { firebase } = await loadIdentitySettings();
  const app = initializeApp(firebase, appName);
  signInAs(app, user);
  // Errors reach the caller; without this each offline attempt would also log a warning.
  setLogLevel("error");
  const { host, protocol } = location;
  const database = initializeFirestore(app, { host, ssl: protocol === "https:" });
  return {
    find: async (words) => (await getDocs(queryOf(database, words))).docs.map(foundIn),
    count: async (words) => (await getCount(queryOf(database, words))).data().count,
    transact: (path, decide) =>
      runTransaction(database, async (transaction) => {
        const found = await transaction.get(doc(database, path));
        const change = decide(found.exists() ? foundIn(found) : null);
        if (change !== null) apply(database, transaction, change);
      }),
    close: async () => {
      await terminate(database);
      await deleteApp(app);
    },
  };
}

function apply(database: Firestore, transaction: Transaction, change: Change): void {
  const reference = doc(database, change.path);
  switch (change.kind) {
    case "set":
      transaction.set(reference, sdkFields(change.fields));
      return;
    case "update":
      transaction.update(reference, sdkFields(change.fields));
      return;
    case "delete":
      transaction.delete(reference);
  }
}

function queryOf(database: Firestore, words: QueryWords): Query {
  return query(
    collection(database, words.collection),
    ...(words.where ?? []).map(([field, operator, value]) =>
      where(field, operator, sdkValue(value)),
    ),
    ...(words.orderBy ?? []).map(([field, direction]) => orderBy(field, direction)),
    ...(words.first === undefined ? [] : [limit(words.first)]),
    ...(words.last === undefined ? [] : [limitToLast(words.last)]),
  );
}

function foundIn(snapshot: DocumentSnapshot): FoundDocument {
  return {
    id: snapshot.id,
    path: snapshot.ref.path,
    fields: plainFields(snapshot.data() ?? {}),
    pending: false,
  };
}
