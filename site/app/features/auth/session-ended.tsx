import { useEffect, useSyncExternalStore } from "react";
import { endWords } from "#app/lib/auth/end-words.ts";
import { session } from "#app/lib/auth/session.ts";
import { Notice } from "#app/ui/notice.tsx";

/** Tells somebody who did not log out, once, why they are logged out. */
export function SessionEnded() {
  const reason = useSyncExternalStore(
    session.subscribe,
    () => session.ended,
    () => null,
  );
  useEffect(() => () => session.forgetEnd(), []);
  return reason === null ? null : <Notice tone="warning">{endWords[reason]}</Notice>;
}
