import type { TalentFile } from "#app/lib/api/types.ts";
import { operatorPaths } from "#app/lib/operator-paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RowCard } from "./row-card.tsx";

/** Athletes in a list. */
export function TalentRows({ talent }: { talent: readonly TalentFile[] }) {
  if (talent.length === 0) {
    return <EmptyState title="Nobody here" />;
  }
  return (
    <ul className="grid gap-3">
      {talent.map((one) => (
        <RowCard
          key={one.talentGuid}
          title={one.displayName}
          to={operatorPaths.talent(one.talentGuid)}
          detail={[one.slug, one.sports.join(", ")].filter(Boolean).join(" · ")}
          aside={
            <>
              {one.verified != null && <Badge tone="good">Verified</Badge>}
              <Badge>{one.status.replaceAll("_", " ")}</Badge>
            </>
          }
        />
      ))}
    </ul>
  );
}
