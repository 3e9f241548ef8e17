import { Clock } from "lucide-react";
import type { OfferKind, OrderState } from "#app/lib/api/types.ts";
import { formatDateTime, timeLeft } from "#app/lib/format-time.ts";
import { useNow } from "#app/lib/use-now.ts";
import { Badge, type BadgeProps } from "#app/ui/badge.tsx";
import { type Reader, stateWords, type Tone } from "./order-state.ts";

export interface OrderDeadlineProps {
  order: {
    state: OrderState;
    due?: { at: string } | null | undefined;
    offer: { kind: OfferKind };
  };
  reader: Reader;
}

/** A booked time ends by itself: nothing of it can be late. */
const ends: ReadonlySet<OfferKind> = new Set(["session", "appearance"]);

/** The next deadline as it was promised, and how long that is, or what it means that it has passed. */
export function OrderDeadline({ order, reader }: OrderDeadlineProps) {
  const now = useNow();
  const { state, due, offer } = order;
  const { due: words, late } = stateWords[state];
  if (words === null || due == null) {
    return null;
  }
  const left = timeLeft(due.at, now);
  return (
    <div className="flex gap-2 text-sm text-ink-soft">
      <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <p>
        {words[reader]}{" "}
        <time dateTime={due.at} className="font-semibold text-ink">
          {formatDateTime(due.at)}
        </time>
        {left !== null && <span className="tabular"> ({left})</span>}
        {left === null && late !== undefined && !ends.has(offer.kind) && (
          <strong className="block font-semibold text-clay-deep">{late[reader]}</strong>
        )}
      </p>
    </div>
  );
}

const badgeTones: Record<Tone, NonNullable<BadgeProps["tone"]>> = {
  neutral: "neutral",
  waiting: "info",
  good: "good",
  attention: "warning",
  ended: "neutral",
};

/** The state of an order in two words. */
export function OrderBadge({ state }: { state: OrderState }) {
  const words = stateWords[state];
  return <Badge tone={badgeTones[words.tone]}>{words.label}</Badge>;
}
