import { answerConsent, consent } from "#app/lib/analytics/consent.ts";
import { useStore } from "#app/lib/storage/store.ts";
import { Button } from "#app/ui/button.tsx";
import * as texts from "#messages/consent";

/** The visitor's analytics consent, and a button to change it; empty without analytics. */
export function ConsentChoice() {
  const state = useStore(consent, (one) => one, "not_needed");
  if (state === "not_needed") return null;
  const granted = state === "granted";
  return (
    <div className="mt-4 flex flex-wrap items-center gap-4">
      <p role="status" className="mt-0!">
        {granted ? texts.granted : texts.refused}
      </p>
      <Button
        variant="outline"
        size="small"
        onClick={() => answerConsent(granted ? "refused" : "granted")}
      >
        {granted ? texts.stop : texts.allow}
      </Button>
    </div>
  );
}
