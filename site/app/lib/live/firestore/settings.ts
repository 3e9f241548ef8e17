import {
  type FirestoreSettings,
  memoryLocalCache,
  persistentLocalCache,
  persistentMultipleTabManager,
} from "@firebase/firestore";

/** Seconds a long poll may hang: ahead of the gateway's limit of 30. SPEC section 9: between 5 and 30. */
export const longPollSeconds = 25;

/**
 * Bytes of documents this device keeps before the oldest go. The least the SDK takes (SPEC section 9) is enough for one
 * person's orders and profile, but a few talkative orders fill it; five times as much is still little.
 */
export const cacheBytes = 5 * 1_048_576;

/**
 * How the SDK reaches the database: under the page's own origin, so that neither CORS nor another connection is in
 * the way, and by long polls alone: what answers is a function that cannot stream. All tabs share one copy, and one
 * of them holds the streams for all.
 * @param keepsCopy whether this browser stores a copy; without it a tab has its documents in memory
 */
export function databaseSettings(
  { host, protocol }: Pick<Location, "host" | "protocol">,
  keepsCopy: boolean,
) {
  return {
    host,
    ssl: protocol === "https:",
    experimentalForceLongPolling: true,
    experimentalLongPollingOptions: { timeoutSeconds: longPollSeconds },
    ignoreUndefinedProperties: true,
    localCache: keepsCopy
      ? persistentLocalCache({
          cacheSizeBytes: cacheBytes,
          tabManager: persistentMultipleTabManager(),
        })
      : memoryLocalCache(),
  } satisfies FirestoreSettings;
}
