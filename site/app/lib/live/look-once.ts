import type { LiveQuery } from "./documents.ts";
import { liveSession } from "./live.ts";
import { liveFailure } from "./problems.ts";
import { type LiveRow, readRows } from "./read-documents.ts";

/** What a query finds at this moment, without following it; what this device keeps counts. Throws a `LiveFailure`. */
export async function lookOnce<Data>({
  shape,
  ...words
}: LiveQuery<Data>): Promise<LiveRow<Data>[]> {
  let stop: () => void = () => undefined;
  try {
    const { database } = await liveSession.open();
    const found = await new Promise<Parameters<typeof readRows>[0]>((resolve, reject) => {
      stop = database.listenToQuery(words, { found: resolve, failed: reject });
    });
    return readRows(found, shape);
  } catch (error) {
    throw liveFailure(error);
  } finally {
    stop();
  }
}
