// Alone in its file, because the few kilobytes that a page starts with read it too.

import { deviceStorage } from "#app/lib/storage/browser-storage.ts";

const key = "matchday:analytics";

/** What the visitor has answered before, here or in another tab; `null` when nothing. */
export function savedConsent(): "granted" | "refused" | null {
  const answer = deviceStorage().getItem(key);
  return answer === "granted" || answer === "refused" ? answer : null;
}

export function saveConsent(answer: "granted" | "refused"): void {
  deviceStorage().setItem(key, answer);
}

/** Whether what another tab has stored is an answer. */
export function isConsent({ key: stored }: StorageEvent): boolean {
  return stored === key;
}
