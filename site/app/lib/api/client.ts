import createClient from "openapi-fetch";
import { fetchAuthorised } from "./bearer.ts";
import { ApiFailure } from "./failure.ts";
import type { paths } from "./schema.ts";

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

/** The failure that an error envelope describes. Without the code that reads it, the answer is one that cannot be read. */
async function refusalOf(body: unknown, status: number): Promise<ApiFailure> {
  try {
    const { failureFrom } = await import("./refusal.ts");
    return failureFrom(body, status);
  } catch (cause) {
    const detail = `status ${status}, and the code that reads errors is missing`;
    return new ApiFailure({ code: "unreadable_answer", status, detail }, { cause });
  }
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
