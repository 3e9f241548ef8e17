import type { OrderView } from "#app/lib/api/types.ts";
import { type DatedOrder, type OrderDate, orderDates } from "./order-dates.ts";
import { type Deadline, type DueOrder, nextDeadline } from "./order-deadline.tsx";
import { type OrderHelp, orderHelp } from "./order-help.ts";
import { type NextStep, nextStep, type SteppedOrder } from "./order-next.ts";
import { type DescribedOrder, sentenceFor } from "./order-state.ts";
import { has, type Reader } from "./order-words.ts";

/** What an order's page shows of its state, which the parts of the page do not read. */
export interface OrderPage {
  /** What is happening and what comes next. */
  sentence: string;
  /** The page of the help centre that fits. */
  help: OrderHelp | null;
  deadline: Deadline | null;
  /** The customer's next step; null where there is only to wait. */
  step: NextStep | null;
  /** The customer's line of dates; a tip has none. */
  dates: readonly OrderDate[];
  /** The customer's words about the new version that is awaited. */
  wantedChange: string | null;
}

export type PagedOrder = Omit<DatedOrder, "events"> &
  Omit<DescribedOrder, "events"> &
  DueOrder &
  SteppedOrder & {
    events: readonly Pick<OrderView["events"][number], "transition" | "at" | "note">[];
  };

export function orderPage(order: PagedOrder, reader: Reader, now: number): OrderPage {
  const deadline = nextDeadline(order, reader, now);
  const isCustomer = reader === "customer";
  return {
    sentence: sentenceFor(order, reader),
    help: orderHelp(order, reader),
    deadline,
    step: isCustomer ? nextStep(order, now) : null,
    dates: isCustomer && order.tip == null ? orderDates(order, deadline !== null) : [],
    wantedChange: wantedChange(order),
  };
}

function wantedChange(order: PagedOrder): string | null {
  const asked = order.events.findLast(({ transition }) => transition === "request_revision");
  return has(order, "change") ? (asked?.note ?? null) : null;
}
