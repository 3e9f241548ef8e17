import createClient from "openapi-fetch";
import { fetchAuthorised } from "./bearer.ts";
import { ApiFailure, type FailureCode, ownWording } from "./failure.ts";
import type { paths } from "./schema.ts";
import type { ErrorCode } from "./types.ts";

/** The API, typed by its own description. Wrap every call in `answerOf`. */
export const api = createClient<paths>({ baseUrl: "/", fetch: fetchAuthorised });

function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === "TimeoutError";
}

interface Reply<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** Loads the messages of refusals before the first one, which may come when the connection is lost again. */
export async function loadRefusals(): Promise<void> {
  await import("./refusal.ts");
}

/** Returns the failure that an error envelope describes. */
async function refusalOf(body: unknown, status: number): Promise<ApiFailure> {
  try {
    const { failureFrom } = await import("./refusal.ts");
    return failureFrom(body, status);
  } catch (cause) {
    // Only the message is missing: what follows depends on the code.
    const message = ownWording.unreadable_answer;
    const detail = `status ${status}`;
    return new ApiFailure({ code: codeIn(body), status, detail, message }, { cause });
  }
}

function codeIn(body: unknown): FailureCode {
  const code = typeof body === "object" && body !== null && "code" in body ? body.code : null;
  return isErrorCode(code) ? code : "unreadable_answer";
}

/** Whether it has the form of a code. The API writes no other text there. */
function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && /^[a-z_]+$/.test(code);
}

/** The answer of a call, or a thrown `ApiFailure`. */
export async function answerOf<Data>(call: Promise<Reply<Data>>): Promise<Data> {
  const reply = await call.catch((cause: unknown) => {
    const code = isTimeout(cause) ? "request_timeout" : "network_failure";
    throw new ApiFailure({ code, status: 0, detail: "no answer from the API" }, { cause });
  });
  if (reply.error !== undefined || reply.data === undefined) {
    throw await refusalOf(reply.error, reply.response.status);
  }
  return reply.data;
}
