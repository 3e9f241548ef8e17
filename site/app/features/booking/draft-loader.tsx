import type { ReactNode } from "react";
import type { TalentView } from "#app/lib/api/types.ts";
import { DraftPlaceholder } from "./draft-placeholder.tsx";
import type { SavedDraft } from "./draft-storage.ts";
import { PausedTalent } from "./paused-talent.tsx";
import { useDraft } from "./use-draft.ts";

interface DraftLoaderProps {
  talent: TalentView;
  /** What is to be booked, where it was chosen before. */
  offerGuid: string | undefined;
  /** Shows the booking, from where it begins. */
  children: (saved: SavedDraft) => ReactNode;
}

/** A booking once it is known where it begins; before that the wait, and of a talent who pauses that they do. */
export function DraftLoader({ talent, offerGuid, children }: DraftLoaderProps) {
  const { saved, problem } = useDraft(talent, offerGuid);
  if (talent.status === "paused") {
    return <PausedTalent talent={talent} />;
  }
  return saved === null ? <DraftPlaceholder problem={problem} /> : children(saved);
}
