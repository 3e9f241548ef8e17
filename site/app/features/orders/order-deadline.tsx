import { Clock } from "lucide-react";
import type { OrderState } from "#app/lib/api/types.ts";
import { formatDateTime, timeLeft } from "#app/lib/format-time.ts";
import { useNow } from "#app/lib/use-now.ts";
import { type Reader, stateWords } from "./order-state.ts";

export interface OrderDeadlineProps {
  state: OrderState;
  due: { at: string } | null | undefined;
  reader: Reader;
}

/** The next deadline as a date, and how long that is. */
export function OrderDeadline({ state, due, reader }: OrderDeadlineProps) {
  const now = useNow();
  const words = stateWords[state].due;
  if (words === null || due == null) {
    return null;
  }
  const left = timeLeft(due.at, now);
  return (
    <p className="flex items-center gap-2 text-sm text-ink-soft">
      <Clock aria-hidden="true" className="size-4 shrink-0" />
      <span>
        {words[reader]}{" "}
        <time dateTime={due.at} className="font-semibold text-ink">
          {formatDateTime(due.at)}
        </time>
        {left !== null && <span className="tabular"> ({left})</span>}
      </span>
    </p>
  );
}
