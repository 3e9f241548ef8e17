import { Marker, type WriteData, type WriteValue } from "#app/lib/live/database-port.ts";

/** A time as the SDK has it. */
interface SdkTime {
  readonly seconds: number;
  readonly nanoseconds: number;
}

/** What values need of the SDK, of which there are two: each knows its own only. */
interface ValueSdk {
  Timestamp: new (seconds: number, nanoseconds: number) => SdkTime;
  serverTimestamp: () => unknown;
  deleteField: () => unknown;
}

export interface Values {
  /** The fields of a document as pages have them: the SDK's times as RFC 3339 text with six digits, which the server keeps. */
  plainFields(fields: object): Record<string, unknown>;
  /** Fields as the SDK writes them; a missing value is left out. */
  sdkFields(fields: WriteData): Record<string, unknown>;
  /** A value as the SDK writes it, or compares with. */
  sdkValue(value: WriteValue): unknown;
}

/** Translates between what pages have and what the SDK has. */
export function createValues({ Timestamp, serverTimestamp, deleteField }: ValueSdk): Values {
  const plainValue = (value: unknown): unknown => {
    if (value instanceof Timestamp) return timeText(value);
    if (Array.isArray(value)) return value.map(plainValue);
    if (typeof value === "object" && value !== null && isPlain(value)) return plainFields(value);
    return value;
  };
  const plainFields = (fields: object) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plainValue(value)]));
  const sdkValue = (value: WriteValue): unknown => {
    if (value instanceof Marker) return markerValue(value);
    if (Array.isArray(value)) return value.map(sdkValue);
    if (typeof value === "object" && value !== null) return sdkFields(value as WriteData);
    return value;
  };
  const sdkFields = (fields: WriteData) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, sdkValue(value)]));
  const markerValue = ({ kind, text }: Marker): unknown => {
    switch (kind) {
      case "server-time":
        return serverTimestamp();
      case "remove-field":
        return deleteField();
      case "time":
        return new Timestamp(...timeOf(text));
    }
  };
  return { plainFields, sdkFields, sdkValue };
}

function timeText(time: SdkTime): string {
  const micros = String(Math.trunc(time.nanoseconds / 1_000)).padStart(6, "0");
  return `${new Date(time.seconds * 1_000).toISOString().slice(0, 19)}.${micros}Z`;
}

/** The seconds and nanoseconds of the time a text of `timeText`, or any RFC 3339 text in UTC, names. */
function timeOf(text: string): [seconds: number, nanoseconds: number] {
  const seconds = Math.floor(Date.parse(text) / 1_000);
  if (Number.isNaN(seconds)) throw new RangeError(`not a time: ${text}`);
  const fraction = /\.(\d{1,9})/.exec(text)?.[1] ?? "";
  return [seconds, Number(fraction.padEnd(9, "0"))];
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
