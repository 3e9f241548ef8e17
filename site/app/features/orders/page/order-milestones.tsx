import { Check } from "lucide-react";
import type { OrderDate } from "#app/features/orders/state/order-dates.ts";
import { OrderDeadline } from "#app/features/orders/state/order-deadline.tsx";
import type { OrderPage } from "#app/features/orders/state/order-page.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { classNames } from "#app/ui/class-names.ts";
import * as texts from "#messages/orders-details";

export interface OrderMilestonesProps extends Pick<OrderPage, "dates" | "deadline"> {
  now: number;
}

/** The dates of an order as a line: what is done, what is due next, what follows. */
export function OrderMilestones({ dates, deadline, now }: OrderMilestonesProps) {
  if (dates.length === 0) return null;
  return (
    <ol aria-label={texts.dates} className="grid sm:flex">
      {dates.map((date) => (
        <li
          key={date.kind === "deadline" ? date.kind : date.label}
          className="relative flex gap-3 pb-4 last:pb-0 sm:block sm:min-w-0 sm:flex-1 sm:pe-4 sm:pb-0 sm:last:max-w-1/4 sm:last:flex-initial sm:last:pe-0"
        >
          <Line kind={date.kind} />
          <Dot kind={date.kind} />
          <div className="min-w-0 sm:mt-2">
            {date.kind === "deadline" ? (
              <OrderDeadline deadline={deadline} now={now} plain />
            ) : (
              <p
                className={classNames(
                  "text-sm font-semibold",
                  date.kind === "later" && "text-mute",
                )}
              >
                {date.label}
                {date.kind === "done" ? (
                  <time dateTime={date.at} className="block font-normal text-soft">
                    {formatDateTime(date.at)}
                  </time>
                ) : (
                  <span className="sr-only">{` ${texts.notYet}`}</span>
                )}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Line({ kind }: { kind: OrderDate["kind"] }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "absolute start-[0.6875rem] top-6 bottom-0 w-0.5 sm:start-6 sm:end-0 sm:top-[0.6875rem] sm:bottom-auto sm:h-0.5 sm:w-auto [li:last-child>&]:hidden",
        kind === "done" ? "bg-control" : "bg-line-strong",
      )}
    />
  );
}

function Dot({ kind }: { kind: OrderDate["kind"] }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "relative grid size-6 shrink-0 place-items-center rounded-full border-2",
        kind === "done" && "border-control bg-control text-surface",
        kind === "deadline" && "border-control bg-surface",
        kind === "later" && "border-line-strong bg-surface",
      )}
    >
      {kind === "done" && <Check className="size-4" />}
      {kind === "deadline" && <span className="size-2 rounded-full bg-control" />}
    </span>
  );
}
