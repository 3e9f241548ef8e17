import { deleteField, serverTimestamp, Timestamp } from "@firebase/firestore";
import { Marker, type WriteData, type WriteValue } from "#app/lib/live/database-port.ts";

/** A value as pages have it: the SDK's times as RFC 3339 text with six digits, which the server keeps. */
export function plainValue(value: unknown): unknown {
  if (value instanceof Timestamp) return timeText(value);
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value === "object" && value !== null && isPlain(value)) return plainFields(value);
  return value;
}

/** The fields of a document as pages have them. */
export function plainFields(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, plainValue(value)]),
  );
}

/** Fields as the SDK writes them; a missing value is left out. */
export function sdkFields(fields: WriteData): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, sdkValue(value)]));
}

function sdkValue(value: WriteValue): unknown {
  if (value instanceof Marker) return markerValue(value);
  if (Array.isArray(value)) return value.map(sdkValue);
  if (typeof value === "object" && value !== null) return sdkFields(value as WriteData);
  return value;
}

function markerValue({ kind, text }: Marker): unknown {
  switch (kind) {
    case "server-time":
      return serverTimestamp();
    case "remove-field":
      return deleteField();
    case "time":
      return timeOf(text);
  }
}

function timeText(time: Timestamp): string {
  const micros = String(Math.trunc(time.nanoseconds / 1_000)).padStart(6, "0");
  return `${new Date(time.seconds * 1_000).toISOString().slice(0, 19)}.${micros}Z`;
}

/** The time a text of `timeText`, or any RFC 3339 text in UTC, names; to the microsecond. */
function timeOf(text: string): Timestamp {
  const seconds = Math.floor(Date.parse(text) / 1_000);
  if (Number.isNaN(seconds)) throw new RangeError(`not a time: ${text}`);
  const fraction = /\.(\d{1,9})/.exec(text)?.[1] ?? "";
  return new Timestamp(seconds, Number(fraction.padEnd(9, "0")));
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
