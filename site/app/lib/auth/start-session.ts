import { whenIdle } from "#app/lib/build/late-start.ts";
import { session } from "./session.ts";
import { wasSignedIn } from "./signed-in-hint.ts";

/** Called once by the browser entry: a public page loads the identity service only for a returning user. */
export function startSession() {
  if (!wasSignedIn()) {
    session.assumeLoggedOut();
    return;
  }
  whenIdle(() => {
    session.resolve().catch((error: unknown) => {
      console.error("failed to load the sign-in", error);
    });
  });
}
