import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { BookingSkeleton } from "#app/features/booking/booking-skeleton.tsx";
import { messageFor } from "#app/lib/api/failure.ts";
import type { TalentView } from "#app/lib/api/types.ts";
import { recoverChunk } from "#app/lib/build/chunk.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { deviceStorage } from "#app/lib/storage/browser-storage.ts";
import { formatShortDay } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/booking";
import { beginBooking, type WantedBooking } from "./begin-booking.ts";
import { readDraftText, type SavedDraft } from "./draft.ts";

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
    return <PausedTalent talent={talent} action={pausedAction} />;
  }
  if (problem !== null) return <Notice tone="bad">{problem}</Notice>;
  return saved === null ? <BookingSkeleton /> : children(saved);
}

/** Instead of the booking, while the athlete takes none. */
function PausedTalent({ talent, action }: { talent: TalentView; action: ReactNode }) {
  const sport = talent.sports[0];
  return (
    <EmptyState
      title={texts.paused}
      action={
        <div className="flex flex-wrap items-center justify-center gap-3">
          {action}
          <Button asChild>
            <Link to={sport === undefined ? paths.home() : paths.sport(sport)}>
              {texts.findSimilar}
            </Link>
          </Button>
        </div>
      }
    >
      {talent.pausedUntil == null
        ? texts.pausedHint({ name: talent.displayName })
        : texts.pausedUntil({
            name: talent.displayName,
            day: formatShortDay(talent.pausedUntil),
          })}
    </EmptyState>
  );
}

/**
 * Returns the initial booking. `saved` is `null` while an earlier one is read, with code that a first visit does not
 * need; `problem` is the message of a failure.
 */
function useDraft(
  talent: TalentView,
  wanted: WantedBooking,
): { saved: SavedDraft | null; problem: string | null } {
  const [saved, setSaved] = useState<SavedDraft | null>(() =>
    readDraftText(deviceStorage(), talent.slug) === null ? beginBooking(talent, wanted) : null,
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
          setSaved(restoreDraft(talent, { wanted, storage: deviceStorage() }));
        }
      })
      .catch((error: unknown) => current && setProblem(messageFor(error)));
    return () => {
      current = false;
    };
  }, []);
  return { saved, problem };
}
