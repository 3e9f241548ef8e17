import { isConnectionLost } from "#app/lib/offline/connection.ts";

/**
 * Why something live did not work: the database's own codes that have words of their own, the refusals the
 * server explains, and ours.
 */
export type LiveCode =
  | "deadline_exceeded"
  | "unavailable"
  | "terminated"
  | "refused"
  | "too_many_pending"
  | "signed_out"
  | "failed";

/** SPEC section 8, as far as it goes. `refused` carries the server's own sentence. */
export const liveWording: Record<Exclude<LiveCode, "refused">, string> = {
  deadline_exceeded: "Request time out",
  unavailable: "Connection failed.",
  terminated: "The client has already been terminated.",
  too_many_pending:
    "Ten changes are waiting to be sent already. Please wait until you are online again; what you typed is kept.",
  signed_out: "Please log in to continue.",
  failed: "The operation could not be completed",
};

/** Something live that did not work; `message` is what people read. */
export class LiveFailure extends Error {
  readonly code: LiveCode;

  constructor(code: Exclude<LiveCode, "refused">, options?: ErrorOptions);
  constructor(code: "refused", options: ErrorOptions, words: string);
  constructor(code: LiveCode, options?: ErrorOptions, words?: string) {
    super(code === "refused" ? words : liveWording[code], options);
    this.name = "LiveFailure";
    this.code = code;
  }
}

/** The one place that reads the errors of the database's SDK. */
export function liveFailure(error: unknown): LiveFailure {
  if (error instanceof LiveFailure) return error;
  const options = { cause: error };
  // A failed `fetch` of our settings and a failed `import()` of the SDK are both a TypeError.
  if (error instanceof TypeError || isConnectionLost(error)) {
    return new LiveFailure("unavailable", options);
  }
  const { code, message } = wordsOf(error);
  switch (code) {
    case "deadline-exceeded":
      return new LiveFailure("deadline_exceeded", options);
    case "unavailable":
      return new LiveFailure("unavailable", options);
    case "invalid-argument":
      return explanations.some((start) => message.startsWith(start))
        ? new LiveFailure("refused", options, message)
        : new LiveFailure("failed", options);
    default:
      return new LiveFailure(message === liveWording.terminated ? "terminated" : "failed", options);
  }
}

/** The wording for anything thrown by this folder. */
export function liveMessage(error: unknown): string {
  return liveFailure(error).message;
}

/**
 * How the sentences begin that the server writes for people to read (`domain::message::Refusal`, and the reports'
 * rule). Any other text of it is for a developer.
 */
const explanations = [
  "Messages can be sent once the order is paid for.",
  "This order is closed. Messages can be sent until 30 days after its last change.",
  "Phone numbers, e-mail addresses and links can be sent once the order is accepted.",
];

function wordsOf(error: unknown): { code: string; message: string } {
  if (typeof error !== "object" || error === null) return { code: "", message: "" };
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const message = "message" in error && typeof error.message === "string" ? error.message : "";
  return { code, message };
}
