import { session } from "#app/lib/auth/session.ts";
import type { Change, FoundDocument } from "./database-port.ts";
import type { LiveDocument, LiveQuery } from "./documents.ts";
import { LiteSession } from "./lite-session.ts";
import { type LiveRow, readDocument, readRows } from "./read-documents.ts";

const lite = new LiteSession({
  signIn: session,
  connect: async (userId) => {
    const { connectLite } = await import("./firestore/connect-lite.ts");
    return await connectLite({ userId, token: session.token });
  },
});

/** What a query finds at this moment, asked of the server. Throws a `LiveFailure`. */
export async function getDocuments<Data>({
  shape,
  ...words
}: LiveQuery<Data>): Promise<LiveRow<Data>[]> {
  return readRows(await lite.ask((database) => database.find(words)), shape);
}

/** How many documents a query finds at this moment, asked of the server. Throws a `LiveFailure`. */
export async function countDocuments({ shape: _, ...words }: LiveQuery<unknown>): Promise<number> {
  return await lite.ask((database) => database.count(words));
}

/**
 * Makes the change that `decide` answers for a document as it is, or none for `null`, in one step with reading it. Needs
 * the server: what must wait for a connection is written by `write.ts`. Throws a `LiveFailure`.
 */
export async function runTransaction<Data>(
  { path, shape }: LiveDocument<Data>,
  decide: (data: Data | null) => Change | null,
): Promise<void> {
  const decideFound = (found: FoundDocument | null) => decide(readDocument(found, shape));
  await lite.ask((database) => database.transact(path, decideFound));
}
