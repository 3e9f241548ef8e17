import { useEffect, useMemo } from "react";
import type { Role } from "#app/lib/auth/auth-state.ts";
import { readMark } from "#app/lib/live/documents.ts";
import { setDocument, timestamp } from "#app/lib/live/write.ts";
import { ReadMarks } from "./read-marks.ts";

export interface Reading {
  orderGuid: string;
  reader: Role;
  /** Up to when everything is read now; `null` while nothing is to be noted. */
  upTo: string | null;
}

/** Tells the other side what was read. */
export function useReadMark({ orderGuid, reader, upTo }: Reading): void {
  const marks = useMemo(
    () =>
      new ReadMarks((time) => setDocument(readMark(orderGuid, reader), { upTo: timestamp(time) })),
    [orderGuid, reader],
  );
  useEffect(() => {
    if (upTo === null) return;
    marks.note(upTo).catch((error: unknown) => console.warn("failed to note what was read", error));
  }, [marks, upTo]);
}
