import { createStore } from "#app/lib/store.ts";

/** `not_needed`: nothing is configured that would need it. */
export type Consent = "not_needed" | "asked" | "granted" | "refused";

const key = "matchday:analytics";

/** What the visitor said about being counted; `not_needed` while prerendering. */
export const consent = createStore<Consent>("not_needed");

/** Asks, unless the visitor has answered before; follows the answer given in another tab. */
export function askForConsent(): void {
  consent.change(() => remembered() ?? "asked");
  addEventListener("storage", (event) => {
    if (event.key === key) consent.change(() => remembered() ?? "asked");
  });
}

/** Remembers an answer; each may be changed at any time. */
export function answerConsent(answer: "granted" | "refused"): void {
  try {
    localStorage.setItem(key, answer);
  } catch {
    // A browser may refuse storage: the answer then holds for this page.
  }
  consent.change(() => answer);
}

function remembered(): Consent | null {
  try {
    const answer = localStorage.getItem(key);
    return answer === "granted" || answer === "refused" ? answer : null;
  } catch {
    return null;
  }
}
