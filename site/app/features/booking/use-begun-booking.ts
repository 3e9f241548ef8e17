import { useEffect, useState } from "react";
import { messageFor } from "#app/lib/api/failure.ts";
import type { TalentView } from "#app/lib/api/types.ts";
import { recoverChunk } from "#app/lib/build/chunk.ts";
import { emptyDraft } from "./draft.ts";
import { type SavedBooking, savedText } from "./draft-storage.ts";

/**
 * Where a booking starts. `begun` is `null` while one begun earlier is read, which takes code that a first visit
 * can do without; `problem` says in words why that did not work.
 */
export function useBegunBooking(
  talent: TalentView,
  offerGuid: string | undefined,
): { begun: SavedBooking | null; problem: string | null } {
  const [begun, setBegun] = useState<SavedBooking | null>(() =>
    savedText(localStorage, talent.slug) === null
      ? { step: "offer", draft: emptyDraft(talent, offerGuid) }
      : null,
  );
  const [problem, setProblem] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a booking begins once, with what it began with
  useEffect(() => {
    if (begun !== null) {
      return;
    }
    let current = true;
    recoverChunk(() => import("./begin-booking.ts"))
      .then(({ beginBooking }) => {
        if (current) {
          setBegun(beginBooking(talent, { offerGuid, storage: localStorage }));
        }
      })
      .catch((error: unknown) => current && setProblem(messageFor(error)));
    return () => {
      current = false;
    };
  }, []);
  return { begun, problem };
}
