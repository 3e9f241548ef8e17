import { useCallback, useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import type { TalentView } from "#app/lib/api/types.ts";
import { deviceStorage } from "#app/lib/storage/browser-storage.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/booking-review";
import type { BookingDraft, Step } from "./draft.ts";
import { acceptStored, findOtherText, removeTabDraft, saveDraft } from "./draft.ts";
import { isSameDraft } from "./same-draft.ts";

/** Lets the customer choose between the draft of this tab and a newer one of another tab. Both are kept until then. */
export function DraftClash({ talent: { slug }, step }: { talent: TalentView; step: Step }) {
  const { getValues, subscribe } = useFormContext<BookingDraft>();
  const [hasNewer, setHasNewer] = useState(false);
  const look = useCallback(async () => {
    const other = findOtherText(deviceStorage(), slug);
    if (other === null) return setHasNewer(false);
    const { readDraft } = await import("./restore-draft.ts");
    const newer = readDraft(other);
    if (newer !== null && !isSameDraft(newer.draft, getValues())) return setHasNewer(true);
    acceptStored(slug, other);
    removeTabDraft(slug);
    setHasNewer(false);
  }, [slug, getValues]);
  useEffect(() => {
    const check = () => {
      look().catch((error: unknown) => console.warn("failed to compare two drafts", error));
    };
    check();
    addEventListener("storage", check);
    const unsubscribe = subscribe({ formState: { values: true }, callback: check });
    return () => {
      removeEventListener("storage", check);
      unsubscribe();
    };
  }, [look, subscribe]);
  if (!hasNewer) return null;
  return (
    <Notice tone="warning" title={texts.newerDraft}>
      <p>{texts.newerDraftHint}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          variant="outline"
          size="small"
          onClick={() => {
            removeTabDraft(slug);
            location.reload();
          }}
        >
          {texts.useNewerDraft}
        </Button>
        <Button
          variant="outline"
          size="small"
          onClick={() => {
            const storage = deviceStorage();
            acceptStored(slug, findOtherText(storage, slug));
            saveDraft(storage, slug, { step, draft: getValues() });
            setHasNewer(false);
          }}
        >
          {texts.keepThisDraft}
        </Button>
      </div>
    </Notice>
  );
}
