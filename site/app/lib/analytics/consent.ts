import { createStore } from "#app/lib/storage/store.ts";
import { isConsent, saveConsent, savedConsent } from "./saved-consent.ts";

/** `not_needed`: nothing is configured that would need it. */
export type Consent = "not_needed" | "asked" | "granted" | "refused";

/** What the visitor said about being counted; `not_needed` while prerendering. */
export const consent = createStore<Consent>("not_needed");

/** Asks, unless the visitor has answered before; follows the answer given in another tab. */
export function askForConsent(): void {
  const follow = () => consent.change(() => savedConsent() ?? "asked");
  follow();
  addEventListener("storage", (event) => {
    if (isConsent(event)) follow();
  });
}

/** Remembers an answer; each may be changed at any time. */
export function answerConsent(answer: "granted" | "refused"): void {
  saveConsent(answer);
  consent.change(() => answer);
}
