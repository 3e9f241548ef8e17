import { Clock } from "lucide-react";
import type { ReactNode } from "react";
import type { OfferKind, OrderState } from "#app/lib/api/types.ts";
import { formatDateTime, timeLeft } from "#app/lib/time/format-time.ts";
import { Badge, type BadgeProps } from "#app/ui/badge.tsx";
import * as texts from "#messages/orders-states";
import { isBookedTime } from "./order-state.ts";
import { has, type Reader, stateWords, type Tone } from "./order-words.ts";

export interface DueOrder {
  state: OrderState;
  due?: { at: string } | null | undefined;
  offer: { kind: OfferKind };
  /** Where a booked time starts, in a list. */
  startsAt?: string | null | undefined;
  /** The same on the order's own page. */
  schedule?: { startAt: string } | null | undefined;
}

export interface OrderDeadlineProps {
  deadline: Deadline | null;
  now: number;
  /** Without the clock, in a line of dates that has marks. */
  plain?: boolean;
}

/** The next deadline as it was promised, and how long that is, or what it means that it has passed. */
export function OrderDeadline({ deadline, now, plain = false }: OrderDeadlineProps) {
  if (deadline === null) {
    return null;
  }
  const { at, words, late } = deadline;
  const left = timeLeft(at, now);
  const values = {
    what: words,
    at: formatDateTime(at),
    time: (children: ReactNode) => (
      <time dateTime={at} className="font-semibold whitespace-nowrap text-strong">
        {children}
      </time>
    ),
  };
  return (
    <div className="flex gap-2 text-sm text-soft">
      {!plain && <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}
      <p>
        {left === null
          ? texts.deadline(values)
          : texts.deadlineLeft({
              ...values,
              // In a narrow column the line breaks before the time, not inside of it.
              left: left.replaceAll(" ", "\u00a0"),
              aside: (children) => <span className="tabular">{children}</span>,
            })}
        {left === null && late !== undefined && (
          <strong className="block font-semibold text-danger">{late}</strong>
        )}
      </p>
    </div>
  );
}

export interface Deadline {
  at: string;
  words: string;
  /** What it means that it has passed. */
  late?: string | undefined;
}

/** What is due next and when; `null` where nothing is. */
export function nextDeadline(order: DueOrder, reader: Reader, now: number): Deadline | null {
  const { due, offer, startsAt, schedule } = order;
  const { due: words, late } = stateWords[order.state];
  if (words === null || due == null) {
    return null;
  }
  if (has(order, "appointment") && isBookedTime(offer.kind)) {
    // A booked time passes without an action, so it is never late. It is due at its end; its start matters until then.
    const start = startsAt ?? schedule?.startAt;
    if (start != null && Date.parse(start) > now) return { at: start, words: texts.starts };
    return { at: due.at, words: Date.parse(due.at) > now ? texts.ends : texts.ended };
  }
  return { at: due.at, words: words[reader], late: late?.[reader] };
}

const badgeTones: Record<Tone, NonNullable<BadgeProps["tone"]>> = {
  neutral: "neutral",
  waiting: "info",
  good: "good",
  attention: "warning",
  ended: "neutral",
};

/** A badge with an order's state. */
export function OrderBadge({ state }: { state: OrderState }) {
  const words = stateWords[state];
  return <Badge tone={badgeTones[words.tone]}>{words.label}</Badge>;
}
