import { Link } from "react-router";
import type { TalentView } from "#app/lib/api/types.ts";
import { formatShortDay } from "#app/lib/format-time.ts";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** Instead of the booking, while the athlete takes none. */
export function PausedTalent({ talent }: { talent: TalentView }) {
  const sport = talent.sports[0];
  return (
    <EmptyState
      title="Taking a break"
      action={
        <Button asChild>
          <Link to={sport === undefined ? paths.home() : paths.sport(sport)}>
            Find somebody similar
          </Link>
        </Button>
      }
    >
      {talent.pausedUntil == null
        ? `${talent.displayName} takes no bookings at the moment.`
        : `${talent.displayName} takes bookings again from ${formatShortDay(talent.pausedUntil)}.`}
    </EmptyState>
  );
}
