import { Link } from "react-router";
import type { ApplicationSummary } from "#app/lib/api/types.ts";
import { operatorPaths } from "#app/lib/operator-paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { statusWords } from "./application-words.ts";
import { waitingTime } from "./row-card.tsx";

export interface ApplicationListProps {
  applications: readonly ApplicationSummary[];
  now: number;
}

export function ApplicationCards({ applications, now }: ApplicationListProps) {
  if (applications.length === 0) {
    return <EmptyState title="Nothing here" />;
  }
  return (
    <ul className="grid gap-3">
      {applications.map((one) => (
        <li
          key={one.applicationGuid}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-2xl bg-white p-5 ring-1 ring-line"
        >
          <div className="min-w-0">
            <h2 className="font-bold wrap-anywhere">
              <Link to={operatorPaths.application(one.applicationGuid)} className="underline">
                {one.displayName}
              </Link>
            </h2>
            <p className="text-ink-mute">
              {[
                one.reference,
                one.sports.join(", "),
                one.country,
                one.level.replaceAll("_", " "),
              ].join(" · ")}
            </p>
          </div>
          <div className="flex items-center gap-3">
            <span className="text-sm text-ink-mute">{waitingTime(one.createdAt, now)} ago</span>
            <Badge tone={one.status === "approved" ? "good" : "neutral"}>
              {statusWords[one.status]}
            </Badge>
          </div>
        </li>
      ))}
    </ul>
  );
}
