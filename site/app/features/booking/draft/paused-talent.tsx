import type { ReactNode } from "react";
import { Link } from "react-router";
import type { TalentView } from "#app/lib/api/types.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { formatShortDay } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import * as texts from "#messages/booking-paused";

/** Instead of the booking, while the athlete takes none. */
export function PausedTalent({ talent, action }: { talent: TalentView; action: ReactNode }) {
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
