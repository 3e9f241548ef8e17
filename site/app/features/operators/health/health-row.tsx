import { CircleAlert, CircleCheck, CircleDashed, Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { textOf } from "#app/features/operators/parts/codes.ts";
import { RowCard } from "#app/features/operators/parts/row-card.tsx";
import type { HealthItem } from "#app/lib/api/types.ts";
import { durationWords, formatDateTime } from "#app/lib/time/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import * as texts from "#messages/operators-health";
import { failureWords, partWords, statusWords } from "./health-words.ts";

const signs = {
  works: { Icon: CircleCheck, tone: "good" },
  fails: { Icon: CircleAlert, tone: "bad" },
  pending: { Icon: Hourglass, tone: "info" },
  not_tried: { Icon: CircleDashed, tone: "neutral" },
} as const;

interface HealthRowProps {
  item: HealthItem;
  /** More about the part. */
  detail?: string | null;
  /** What the operator can do about it. */
  children?: ReactNode;
}

/** One part of the marketplace: whether it works, since when, what fails without it, and what to do. */
export function HealthRow({ item, detail = null, children }: HealthRowProps) {
  const { part, status, failure, succeededAt, failedAt, lastFailure, failedParts } = item;
  const { title, without, hint } = partWords[part];
  const { Icon, tone } = signs[status];
  const reasonOf = (reason: NonNullable<typeof failure>) => textOf(failureWords, reason);
  return (
    <RowCard
      title={title}
      level={3}
      detail={
        succeededAt == null
          ? texts.neverWorked
          : texts.lastWorked({ time: formatDateTime(succeededAt) })
      }
      aside={
        <Badge tone={tone}>
          <Icon aria-hidden="true" className="size-4" />
          {statusWords[status]}
        </Badge>
      }
    >
      <div className="mt-2 grid gap-1 text-sm">
        {status === "fails" && failure != null && (
          <p className="font-semibold text-danger">{reasonOf(failure)}</p>
        )}
        {status !== "works" && (
          <p className="text-mute">{status === "fails" ? without : texts.ifItFails({ without })}</p>
        )}
        {status === "not_tried" && <p className="text-mute">{hint}</p>}
        {failedAt != null && lastFailure != null && lastFailure !== failure && (
          <p className="text-mute">
            {texts.lastFailed({
              time: formatDateTime(failedAt),
              reason: reasonOf(lastFailure),
            })}
          </p>
        )}
        {failedParts != null && (
          <p className="text-mute">{texts.failedParts({ parts: failedParts.join(", ") })}</p>
        )}
        {detail !== null && <p className="text-mute">{detail}</p>}
      </div>
      {children}
    </RowCard>
  );
}

/** What a part reports besides its success. */
export function detailOf(item: HealthItem, bouncesLastDay: number): string | null {
  const { part, lateSeconds, publishedAt } = item;
  if (part === "emails") return texts.bounces({ count: bouncesLastDay });
  if (part === "site_build" && publishedAt != null) {
    return texts.published({ time: formatDateTime(publishedAt) });
  }
  if (part === "clock" && lateSeconds != null) {
    return lateSeconds === 0 ? texts.onTime : texts.late({ time: durationWords(lateSeconds) });
  }
  return null;
}
