import { useEffect, useState } from "react";
import { messageFor } from "#app/lib/api/failure.ts";
import type { TalentView } from "#app/lib/api/types.ts";
import { recoverChunk } from "#app/lib/build/chunk.ts";
import { emptyDraft } from "./draft.ts";
import { readDraftText, type SavedDraft } from "./draft-storage.ts";

/**
 * Where a booking starts. `saved` is `null` while one begun earlier is read, which takes code that a first visit
 * can do without; `problem` says in words why that did not work.
 */
export function useDraft(
  talent: TalentView,
  offerGuid: string | undefined,
): { saved: SavedDraft | null; problem: string | null } {
  const [saved, setBegun] = useState<SavedDraft | null>(() =>
    readDraftText(localStorage, talent.slug) === null
      ? { step: "offer", draft: emptyDraft(talent, offerGuid) }
      : null,
  );
  const [problem, setProblem] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a booking begins once, with what it began with
  useEffect(() => {
    if (saved !== null) {
      return;
    }
    let current = true;
    recoverChunk(() => import("./restore-draft.ts"))
      .then(({ restoreDraft }) => {
        if (current) {
          setBegun(restoreDraft(talent, { offerGuid, storage: localStorage }));
        }
      })
      .catch((error: unknown) => current && setProblem(messageFor(error)));
    return () => {
      current = false;
    };
  }, []);
  return { saved, problem };
}
