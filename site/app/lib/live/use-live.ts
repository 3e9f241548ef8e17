import { useEffect, useEffectEvent, useState } from "react";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import type { FoundDocument } from "./database-port.ts";
import {
  type LiveDocument,
  type LiveQuery,
  type LiveRow,
  readDocument,
  readRows,
} from "./documents.ts";
import { followLive, type Live, nothingYet } from "./follow-live.ts";
import { browserSurroundings } from "./live.ts";

/**
 * Returns the current document: `null` if there is none. Pass `null` to listen to nothing. The argument may be a new
 * object per render; its path counts.
 */
export function useLiveDocument<Data>(document: LiveDocument<Data> | null): Live<Data | null> {
  return useFollowed(document?.path ?? null, (changed) => {
    if (document === null) return () => undefined;
    const { path, shape } = document;
    return followLive<FoundDocument | null, Data | null>(
      (database, observer) => database.listenToDocument(path, observer),
      (found) => readDocument(found, shape),
      changed,
      browserSurroundings,
    );
  });
}

/** The documents a query finds now. As `useLiveDocument`; the query's words count. */
export function useLiveQuery<Data>(query: LiveQuery<Data> | null): Live<readonly LiveRow<Data>[]> {
  return useFollowed(query === null ? null : wordsOf(query), (changed) => {
    if (query === null) return () => undefined;
    const { shape, ...words } = query;
    return followLive<FoundDocument[], readonly LiveRow<Data>[]>(
      (database, observer) => database.listenToQuery(words, observer),
      (found) => readRows(found, shape),
      changed,
      browserSurroundings,
    );
  });
}

function wordsOf({ shape: _, ...words }: LiveQuery<unknown>): string {
  return JSON.stringify(words);
}

/** Follows what `key` names while the same person is signed in; what was known of another key is forgotten. */
function useFollowed<Data>(
  key: string | null,
  start: (changed: (live: Live<Data>) => void) => () => void,
): Live<Data> {
  const auth = useAuth();
  const userId = auth.status === 1 ? auth.viewer.userId : null;
  const whole = key === null || userId === null ? null : `${userId} ${key}`;
  const [followed, follow] = useState<{ whole: string | null; live: Live<Data> } | null>(null);
  const begin = useEffectEvent(start);
  useEffect(() => {
    if (whole === null) return;
    return begin((live) => follow({ whole, live }));
  }, [whole]);
  return followed !== null && followed.whole === whole ? followed.live : nothingYet;
}

/** Returns the newer of the loaded and the live data; the live data if both are equal. */
export function newest<Loaded extends { version: number }, Now extends { version: number }>(
  loaded: Loaded | null,
  live: Now | null | undefined,
): Loaded | Now | null {
  if (live == null) return loaded;
  return loaded === null || live.version >= loaded.version ? live : loaded;
}
