import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { BookingSkeleton } from "#app/features/booking/booking-skeleton.tsx";
import { messageFor } from "#app/lib/api/failure.ts";
import type { TalentView } from "#app/lib/api/types.ts";
import { recoverChunk } from "#app/lib/build/chunk.ts";
import { deviceStorage } from "#app/lib/storage/browser-storage.ts";
import { Notice } from "#app/ui/notice.tsx";
import { beginBooking, type WantedBooking, withEarlyInput } from "./begin-booking.ts";
import { readDraftText, type SavedDraft } from "./draft.ts";
import { type EarlyInput, readEarlyInput, restoreFocus } from "./early-input.ts";

const PausedTalent = lazy(async () => ({
  default: (await import("./paused-talent.tsx")).PausedTalent,
}));

interface DraftLoaderProps {
  talent: TalentView;
  /** What the address asks for. */
  wanted: WantedBooking;
  /** What to offer while the athlete pauses, beside others of the sport. */
  pausedAction?: ReactNode;
  /** Shows the booking, from where it begins. */
  children: (saved: SavedDraft) => ReactNode;
}

/** A booking once it is known where it begins; before that the wait, and of a talent who pauses that they do. */
export function DraftLoader({ talent, wanted, pausedAction, children }: DraftLoaderProps) {
  const { saved, problem } = useDraft(talent, wanted);
  if (talent.status === "paused") {
    return (
      <Suspense>
        <PausedTalent talent={talent} action={pausedAction} />
      </Suspense>
    );
  }
  if (problem !== null) return <Notice tone="bad">{problem}</Notice>;
  return saved === null ? <BookingSkeleton step="details" /> : children(saved);
}

/**
 * Returns the initial booking. `saved` is `null` while an earlier one is read, with code that a first visit does not
 * need; `problem` is the message of a failure.
 */
function useDraft(
  talent: TalentView,
  wanted: WantedBooking,
): { saved: SavedDraft | null; problem: string | null } {
  // Read before the booking replaces the placeholder.
  const [early] = useState<EarlyInput>(() => readEarlyInput(document));
  const [saved, setSaved] = useState<SavedDraft | null>(() =>
    readDraftText(deviceStorage(), talent.slug) === null
      ? withEarlyInput(beginBooking(talent, wanted), talent, early.values)
      : null,
  );
  const isOpen = saved !== null;
  useEffect(() => {
    if (isOpen) restoreFocus(document, early);
  }, [isOpen, early]);
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
          const restored = restoreDraft(talent, { wanted, storage: deviceStorage() });
          setSaved(withEarlyInput(restored, talent, early.values));
        }
      })
      .catch((error: unknown) => current && setProblem(messageFor(error)));
    return () => {
      current = false;
    };
  }, []);
  return { saved, problem };
}
