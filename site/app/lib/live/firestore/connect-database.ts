import { deleteApp, initializeApp, onLog } from "@firebase/app";
import {
  collection,
  type DocumentSnapshot,
  deleteDoc,
  deleteField,
  doc,
  type Firestore,
  getDocFromCache,
  initializeFirestore,
  limit,
  limitToLast,
  onSnapshot,
  orderBy,
  type Query,
  query,
  serverTimestamp,
  setDoc,
  setLogLevel,
  Timestamp,
  terminate,
  updateDoc,
  waitForPendingWrites,
  where,
} from "@firebase/firestore";
import { loadIdentitySettings } from "#app/lib/auth/settings.ts";
import type {
  Change,
  FoundDocument,
  LiveDatabase,
  QueryWords,
} from "#app/lib/live/database-port.ts";
import { LiveFailure, liveFailure } from "#app/lib/live/problems.ts";
import { hasDatabaseRoom } from "#app/lib/storage/database-room.ts";
import { cacheBytes, databaseSettings } from "./settings.ts";
import { type LiveUser, signInAs } from "./signed-in-user.ts";
import { createValues } from "./values.ts";

const { plainFields, sdkFields, sdkValue } = createValues({
  Timestamp,
  serverTimestamp,
  deleteField,
});

/** The SDK names what it keeps after this. */
const appName = "live";

const withMetadata = { includeMetadataChanges: true };

/**
 * The SDK's log message after a failed first connection, or ten seconds without a response, until the first connection
 * succeeds; listeners report later failures.
 */
const noFirstConnection = "Could not reach Cloud Firestore backend.";

/** The SDK's log message if the browser rejects persistent storage. */
const noCopy = "Error using user provided cache.";

/**
 * The document database for one person. This folder alone imports its SDK, and is loaded on demand.
 * @param unreachable called when the first connection fails
 */
export async function connectDatabase(
  user: LiveUser,
  unreachable: () => void,
): Promise<LiveDatabase> {
  const [{ firebase }, keepsCopy] = await Promise.all([
    loadIdentitySettings(),
    hasDatabaseRoom(2 * cacheBytes),
  ]);
  let cacheFailed = !keepsCopy;
  onLog(({ type, message }) => {
    if (type !== "@firebase/firestore") return;
    if (message.includes(noFirstConnection)) unreachable();
    if (message.includes(noCopy)) cacheFailed = true;
  });
  const app = initializeApp(firebase, appName);
  signInAs(app, user);
  const database = initializeFirestore(app, databaseSettings(location, keepsCopy));
  // The SDK reports only in a warning whether it stores a copy, before its first response. Its own method never settles
  // if the user leaves meanwhile.
  setLogLevel("warn");
  let answered: (isKept: boolean) => void = () => undefined;
  const isKept = new Promise<boolean>((resolve) => {
    answered = resolve;
  });
  const hasAnswered = () => {
    // Each failed attempt would be a warning, for as long as a train is in its tunnel.
    setLogLevel("error");
    answered(!cacheFailed);
  };
  let closed = false;
  let ended = false;
  // Open listeners get an error when the database closes; it is not reported as a failure.
  const unlessClosed = (failed: (error: unknown) => void) => (error: unknown) => {
    if (closed) return;
    ended ||= liveFailure(error).code === "terminated";
    failed(error);
  };
  // A database that ended because its copy was removed accepts calls and never responds.
  const mustGoOn = () => {
    if (ended) throw new LiveFailure({ code: "terminated" });
  };
  return {
    keptAs: keepsCopy ? `firestore/${appName}/${firebase.projectId}/main` : null,
    isKept,
    listenToDocument: (path, { found, failed }) => {
      mustGoOn();
      return onSnapshot(
        doc(database, path),
        withMetadata,
        (snapshot) => {
          hasAnswered();
          found(snapshot.exists() ? foundIn(snapshot) : null, snapshot.metadata);
        },
        unlessClosed(failed),
      );
    },
    listenToQuery: (words, { found, failed }) => {
      mustGoOn();
      return onSnapshot(
        queryOf(database, words),
        withMetadata,
        ({ docs, metadata }) => {
          hasAnswered();
          found(docs.map(foundIn), metadata);
        },
        unlessClosed(failed),
      );
    },
    write: (change) => {
      mustGoOn();
      const acknowledged = send(database, change);
      // The SDK runs operations in sequence: it answers the next one when the change is stored. Whether the document is
      // cached does not matter.
      const asked = getDocFromCache(doc(database, change.path)).then(hasAnswered, hasAnswered);
      return { kept: Promise.race([asked, acknowledged]), acknowledged };
    },
    allSent: () => waitForPendingWrites(database),
    close: async () => {
      closed = true;
      await terminate(database);
      await deleteApp(app);
    },
  };
}

function send(database: Firestore, change: Change): Promise<void> {
  const reference = doc(database, change.path);
  switch (change.kind) {
    case "set":
      return setDoc(reference, sdkFields(change.fields));
    case "update":
      return updateDoc(reference, sdkFields(change.fields));
    case "delete":
      return deleteDoc(reference);
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
    // Server times are unknown yet: this device's clock is used.
    fields: plainFields(snapshot.data({ serverTimestamps: "estimate" }) ?? {}),
    pending: snapshot.metadata.hasPendingWrites,
  };
}
