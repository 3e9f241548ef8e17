import { eventTitle, noteWords } from "#app/features/orders/state/order-words.ts";
import type { OrderEvent, OrderView } from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import * as texts from "#messages/orders-details";

export interface OrderTimelineProps {
  order: Pick<OrderView, "events" | "cancellation">;
}

/** What happened so far, the latest first. */
export function OrderTimeline({ order: { events, cancellation } }: OrderTimelineProps) {
  const latestFirst = [...events].reverse();
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="font-bold">
        {texts.whatHappened}
      </h2>
      <ol className="mt-4">
        {latestFirst.map((event, index) => (
          <li key={`${event.at} ${event.transition}`} className="relative pb-5 ps-8 last:pb-0">
            {index < latestFirst.length - 1 && (
              <span
                aria-hidden="true"
                className="absolute start-[7px] top-3 -bottom-3 w-0.5 bg-line"
              />
            )}
            <span
              aria-hidden="true"
              className={`absolute start-0.5 top-1.5 size-3 rounded-full ${index === 0 ? "bg-control" : "bg-mute"}`}
            />
            <p className="font-semibold">{eventTitle(event, cancellation?.reason)}</p>
            <time dateTime={event.at} className="text-sm text-mute">
              {formatDateTime(event.at)}
            </time>
            <EventNote event={event} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A user's text of the event, in quotes; what is not a user's text has the page's words. */
function EventNote({ event }: { event: OrderEvent }) {
  if (event.note == null || event.note === "") return null;
  return (
    <p className="mt-1 wrap-anywhere text-soft">
      {noteWords(event) ?? texts.quoted({ text: event.note })}
    </p>
  );
}
