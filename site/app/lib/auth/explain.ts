import { networkFailure } from "#messages/errors";

type Messages = typeof import("./identity-errors.ts");

/** Returns the message for an error of a sign-in. The messages are loaded with the first error. */
export async function explain(message: (messages: Messages) => string): Promise<string> {
  try {
    return message(await import("./identity-errors.ts"));
  } catch (error) {
    console.warn("failed to load the messages of sign-in errors", error);
    return networkFailure;
  }
}
