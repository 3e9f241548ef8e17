import createClient from "openapi-fetch";
import { fetchAuthorised } from "./bearer.ts";
import { ApiFailure, failureFrom } from "./failure.ts";
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

/** Returns the failure with the errors of its fields in the language of the page. */
async function localFailure(failure: ApiFailure): Promise<ApiFailure> {
  if (failure.fields.length === 0) return failure;
  const { localFields } = await import("./field-messages.ts");
  return failure.withFields(localFields(failure.fields));
}

/** The answer of a call, or a thrown `ApiFailure`. */
export async function answerOf<Data>(call: Promise<Reply<Data>>): Promise<Data> {
  const reply = await call.catch((cause: unknown) => {
    const code = isTimeout(cause) ? "request_timeout" : "network_failure";
    throw new ApiFailure({ code, status: 0, detail: "no answer from the API" }, { cause });
  });
  if (reply.error !== undefined || reply.data === undefined) {
    throw await localFailure(failureFrom(reply.error, reply.response.status));
  }
  return reply.data;
}
