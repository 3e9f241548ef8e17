// Alone in its file, because the few kilobytes that a page starts with read it too.

const key = "matchday:analytics";

/** What the visitor has answered before, here or in another tab; `null` when nothing. */
export function savedConsent(): "granted" | "refused" | null {
  try {
    const answer = localStorage.getItem(key);
    return answer === "granted" || answer === "refused" ? answer : null;
  } catch {
    // A browser may refuse storage: then every visit asks.
    return null;
  }
}

export function saveConsent(answer: "granted" | "refused"): void {
  try {
    localStorage.setItem(key, answer);
  } catch {
    // The answer then holds for this page.
  }
}

/** Whether what another tab has stored is an answer. */
export function isConsent({ key: stored }: StorageEvent): boolean {
  return stored === key;
}
