import * as texts from "#messages/errors";
import type { ErrorCode, FieldError, LiveOrder } from "./types.ts";

/** A code of the API, or a reason of the client: no answer arrived, or one that cannot be read. */
export type FailureCode = ErrorCode | "network_failure" | "request_timeout" | "unreadable_answer";

/** Messages of what the client finds itself. Those of the API's codes are loaded with its first refusal (refusal.ts). */
export const ownWording = {
  unauthenticated: texts.unauthenticated,
  unavailable: texts.unavailable,
  internal: texts.internalError,
  network_failure: texts.networkFailure,
  request_timeout: texts.requestTimeout,
  unreadable_answer: texts.unreadableAnswer,
} as const satisfies Partial<Record<FailureCode, string>>;

interface FailureParts {
  code: FailureCode;
  status: number;
  detail: string;
  /** What people read; that of the code in `ownWording` by default. */
  message?: string;
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
    super(parts.message ?? ownMessage(parts.code), options);
    this.name = "ApiFailure";
    this.code = parts.code;
    this.status = parts.status;
    this.detail = parts.detail;
    this.fields = parts.fields ?? [];
    this.retryAfter = parts.retryAfter;
    this.liveOrders = parts.liveOrders ?? [];
    this.details = parts.details;
  }
}

function ownMessage(code: FailureCode): string {
  const messages: Partial<Record<FailureCode, string>> = ownWording;
  return messages[code] ?? texts.internalError;
}

/** The wording for anything thrown, never a raw message of a library. */
export function messageFor(error: unknown): string {
  return error instanceof ApiFailure ? error.message : texts.internalError;
}
