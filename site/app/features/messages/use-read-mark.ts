import { useEffect, useRef } from "react";
import type { Role } from "#app/lib/auth/auth-state.ts";
import { readMark } from "#app/lib/live/documents.ts";
import { setDocument, timestamp } from "#app/lib/live/write.ts";

export interface Reading {
  orderGuid: string;
  reader: Role;
  /** Up to when everything is read now; `null` while nothing is to be noted. */
  upTo: string | null;
}

/** Tells the other side what was read: each time once, also where the server refuses. */
export function useReadMark({ orderGuid, reader, upTo }: Reading): void {
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (upTo === null || asked.current === upTo) return;
    asked.current = upTo;
    setDocument(readMark(orderGuid, reader), { upTo: timestamp(upTo) })
      // That the mark was refused is logged where changes are followed; nobody can do anything about it.
      .catch((error: unknown) => console.warn("failed to note what was read", error));
  }, [orderGuid, reader, upTo]);
}
