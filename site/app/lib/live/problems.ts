import { ApiFailure } from "#app/lib/api/failure.ts";
import { explained } from "#app/lib/api/message-refusals.ts";
import type { FieldRule, RefusedField } from "#app/lib/api/types.ts";
import { isConnectionLost } from "#app/lib/offline/connection.ts";
import * as errors from "#messages/errors";
import * as texts from "#messages/live-errors";

/** Why a live operation failed: the database's codes with a message, the server's explained rejections, and ours. */
export type LiveCode =
  | "deadline_exceeded"
  | "unavailable"
  | "terminated"
  | "refused"
  | "invalid"
  | "not_found"
  | "too_much_open"
  | "too_many_pending"
  | "signed_out"
  | "failed";

/** The messages of SPEC section 8, and ours. `refused` has a separate message: the server's, or ours for it. */
export const liveWording: Record<Exclude<LiveCode, "refused">, string> = {
  deadline_exceeded: texts.timeOut,
  unavailable: texts.connectionFailed,
  terminated: "The client has already been terminated.",
  invalid: errors.validationFailed,
  not_found: errors.notFound,
  too_much_open: texts.tooMuchOpen,
  too_many_pending: texts.tooManyPending,
  signed_out: errors.unauthenticated,
  failed: texts.failed,
};

interface FailureParts {
  code: LiveCode;
  /** For `refused`: what people read. */
  words?: string;
  fields?: RefusedField[];
}

/** Something live that did not work; `message` is what people read. */
export class LiveFailure extends Error {
  readonly code: LiveCode;
  /** For `invalid`: the fields with the rules that they break. */
  readonly fields: RefusedField[];

  constructor({ code, words = "", fields = [] }: FailureParts, options?: ErrorOptions) {
    super(code === "refused" ? words : liveWording[code], options);
    this.name = "LiveFailure";
    this.code = code;
    this.fields = fields;
  }
}

/** The one place that reads the errors of the database's SDK. */
export function liveFailure(error: unknown): LiveFailure {
  return error instanceof LiveFailure ? error : new LiveFailure(partsOf(error), { cause: error });
}

/** The wording for anything thrown by this folder. */
export function liveMessage(error: unknown): string {
  return liveFailure(error).message;
}

function partsOf(error: unknown): FailureParts {
  if (error instanceof ApiFailure && error.code === "request_timeout") {
    return { code: "deadline_exceeded" };
  }
  // A failed `fetch` of our settings and a failed `import()` of the SDK are both a TypeError.
  if (error instanceof TypeError || isConnectionLost(error)) return { code: "unavailable" };
  const { code, message } = wordsOf(error);
  switch (code) {
    case "deadline-exceeded":
      return { code: "deadline_exceeded" };
    case "unavailable":
      return { code: "unavailable" };
    // Single requests: the SDK reads the status of the error that `fetch` throws, which has none.
    case "unknown":
      return { code: unreached.has(message) ? "unavailable" : "failed" };
    case "auth/network-request-failed":
      return { code: "unavailable" };
    case "aborted":
      return { code: message === shuttingDown ? "terminated" : "failed" };
    case "failed-precondition":
    case "invalid-argument":
      return refusalOf(
        message.startsWith(requestFailed) ? message.slice(requestFailed.length) : message,
      );
    // A change of a deleted document. The server's message contains a path, which is not shown.
    case "not-found":
      return { code: "not_found" };
    // Of a listener: its stream has no room for it. For a change it passes, and the SDK sends it again.
    case "resource-exhausted":
      return { code: "too_much_open" };
    default:
      return { code: "failed" };
  }
}

/** Precedes what the server, or `fetch`, reports of a single request. */
const requestFailed = "Request failed with error: ";

/** What a single request reports where it, or the request for its token, reached no server. */
const unreached: ReadonlySet<string> = new Set([
  `${requestFailed}undefined`,
  `ApiFailure: ${errors.networkFailure}`,
]);

/** The error of the SDK's listeners when it ends. */
const shuttingDown = "Firestore shutting down";

/** Returns the server's rejection of a change, or the SDK's of another use. */
function refusalOf(message: string): FailureParts {
  if (message === liveWording.terminated) return { code: "terminated" };
  const words = explained(message) ?? fullWords(message);
  if (words !== null) return { code: "refused", words };
  const fields = fieldsIn(message);
  return fields === null ? { code: "failed" } : { code: "invalid", fields };
}

/**
 * What people read where the server takes no more of something: `check_room` of the store, which names the collection,
 * and `backed::offer` of `functions/documents`. The pages do not offer what has no room, but another device may have
 * filled the last place meanwhile.
 */
const full: readonly [RegExp, (most: string) => string][] = [
  [/^Collection customers\/[^/]+\/favourites holds at most (\d+) documents\.$/, fullOfFavourites],
  [
    /^A talent has at most (\d+) offers, archived ones too\.$/,
    (most) => texts.mostOffers({ most }),
  ],
];

/**
 * What people read who keep as many athletes as they may.
 *
 * @param most how many that is
 */
export function fullOfFavourites(most: number | string): string {
  return texts.mostFavourites({ most });
}

function fullWords(message: string): string | null {
  for (const [shape, words] of full) {
    const most = shape.exec(message)?.[1];
    if (most !== undefined) return words(most);
  }
  return null;
}

/**
 * The fields of a message with one on each line, or `null` for any other: its path, the rule in English for developers,
 * and the rule with its values as JSON (`invalid_fields` of `functions/documents`).
 */
function fieldsIn(message: string): RefusedField[] | null {
  const fields: RefusedField[] = [];
  for (const line of message.split("\n")) {
    const [, field, rule] = /^([\w.[\]]+): .* (\{"rule":.*\})$/.exec(line) ?? [];
    if (field === undefined || rule === undefined) return null;
    fields.push({ field, ...(JSON.parse(rule) as FieldRule) });
  }
  return fields;
}

function wordsOf(error: unknown): { code: string; message: string } {
  if (typeof error !== "object" || error === null) return { code: "", message: "" };
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const message = "message" in error && typeof error.message === "string" ? error.message : "";
  return { code, message };
}
