import * as texts from "#messages/errors";
import type { FieldError, LiveOrder } from "./types.ts";
import { type FailureCode, wording } from "./wording.ts";

interface FailureParts {
  code: FailureCode;
  status: number;
  detail: string;
  fields?: FieldError[];
  retryAfter?: number | undefined;
  liveOrders?: LiveOrder[];
  details?: unknown;
}

/** An API call that did not succeed; `message` is the wording people read. */
export class ApiFailure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  /** The server's own words, for the log. */
  readonly detail: string;
  readonly fields: FieldError[];
  /** Seconds. */
  readonly retryAfter: number | undefined;
  /** For `live_orders`: the orders that are not over. */
  readonly liveOrders: LiveOrder[];
  readonly details: unknown;

  constructor(parts: FailureParts, options?: ErrorOptions) {
    super(wordsFor(parts), options);
    this.name = "ApiFailure";
    this.code = parts.code;
    this.status = parts.status;
    this.detail = parts.detail;
    this.fields = parts.fields ?? [];
    this.retryAfter = parts.retryAfter;
    this.liveOrders = parts.liveOrders ?? [];
    this.details = parts.details;
  }

  /** Returns the same failure with other messages of its fields. */
  withFields(fields: FieldError[]): ApiFailure {
    return new ApiFailure({ ...this, fields }, { cause: this.cause });
  }
}

function wordsFor({ code, retryAfter }: FailureParts): string {
  return code === "rate_limited" && retryAfter !== undefined
    ? tooManyAttempts(retryAfter)
    : wording[code];
}

/** Reads the error envelope; anything else becomes `unreadable_answer` or `unavailable`. */
export function failureFrom(body: unknown, status: number): ApiFailure {
  if (!isRecord(body) || !isKnownCode(body.code)) {
    const code = status >= 500 ? "unavailable" : "unreadable_answer";
    return new ApiFailure({ code, status, detail: `status ${status} without an error code` });
  }
  return new ApiFailure({
    code: body.code,
    status,
    detail: String(body.message ?? ""),
    fields: fieldsIn(body.fields),
    retryAfter: typeof body.retryAfter === "number" ? body.retryAfter : undefined,
    liveOrders: liveOrdersIn(body.liveOrders),
    details: body.details,
  });
}

/** The wording for anything thrown, never a raw message of a library. */
export function messageFor(error: unknown): string {
  return error instanceof ApiFailure ? error.message : wording.internal;
}

function fieldsIn(value: unknown): FieldError[] {
  if (!Array.isArray(value)) {
    return [];
  }
  return value.filter(
    (entry): entry is FieldError =>
      isRecord(entry) && typeof entry.field === "string" && typeof entry.message === "string",
  );
}

function liveOrdersIn(value: unknown): LiveOrder[] {
  if (!Array.isArray(value)) {
    return [];
  }
  return value.filter(
    (entry): entry is LiveOrder =>
      isRecord(entry) && typeof entry.orderGuid === "string" && typeof entry.number === "string",
  );
}

function isKnownCode(value: unknown): value is FailureCode {
  return typeof value === "string" && Object.hasOwn(wording, value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the message with the time after which to retry, rounded up, so that no retry is too early. */
function tooManyAttempts(seconds: number): string {
  if (seconds <= 90) return texts.tryAgainInSeconds({ count: Math.max(1, Math.ceil(seconds)) });
  if (seconds <= 5_400) return texts.tryAgainInMinutes({ count: Math.ceil(seconds / 60) });
  return texts.tryAgainInHours({ count: Math.ceil(seconds / 3_600) });
}
