import { z } from "zod/mini";
import { type Change, type FoundDocument, Marker } from "#app/lib/live/database-port.ts";

/** What a change is noted as until the server has decided about it. */
export interface PendingWriteRecord {
  path: string;
  /** The device's time in milliseconds: which of two changes is the later one. */
  at: number;
  /** What the document must hold once it has the change, by field path; `null` for a document that must be gone. */
  fields: Record<string, unknown> | null;
}

const shape = z.object({
  path: z.string(),
  at: z.number(),
  fields: z.nullable(z.record(z.string(), z.unknown())),
});

export function serializeRecord(change: Change, at: number): string {
  const fields = change.kind === "delete" ? null : plainFields(change.fields);
  return JSON.stringify({ path: change.path, at, fields } satisfies PendingWriteRecord);
}

/** A note as it was written; `null` for anything else. */
export function parseRecord(text: string | null): PendingWriteRecord | null {
  try {
    const read = shape.safeParse(JSON.parse(text ?? ""));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** The changes of each document as one, the later before the earlier; by path. */
export function mergeByDocument(changes: readonly PendingWriteRecord[]): PendingWriteRecord[] {
  const all = new Map<string, PendingWriteRecord>();
  for (const change of [...changes].sort((a, b) => a.at - b.at)) {
    const before = all.get(change.path)?.fields;
    const fields = change.fields && { ...before, ...change.fields };
    all.set(change.path, { ...change, fields });
  }
  return [...all.values()];
}

/** Whether a document is as a change wanted it. What the server added to it does not count. */
export function isApplied({ fields }: PendingWriteRecord, found: FoundDocument | null): boolean {
  if (fields === null || found === null) return fields === null && found === null;
  return Object.entries(fields).every(([path, wanted]) =>
    contains(fieldAt(found.fields, path), wanted),
  );
}

function plainFields(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && !hasMarker(value)),
  );
}

/** What only the server knows is left out, and a field taken away, too: then nothing is there to be compared. */
function hasMarker(value: unknown): boolean {
  if (value instanceof Marker) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(hasMarker);
}

function fieldAt(fields: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((part, name) => {
    const known = typeof part === "object" && part !== null && Object.hasOwn(part, name);
    return known ? Reflect.get(part, name) : undefined;
  }, fields);
}

function contains(found: unknown, wanted: unknown): boolean {
  if (typeof wanted !== "object" || wanted === null) return found === wanted;
  if (typeof found !== "object" || found === null) return false;
  if (Array.isArray(wanted) && (!Array.isArray(found) || found.length !== wanted.length)) {
    return false;
  }
  return Object.entries(wanted).every(
    ([name, value]) => value === undefined || contains(Reflect.get(found, name), value),
  );
}
