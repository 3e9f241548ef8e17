import type { OrderEvent } from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/format-time.ts";
import * as texts from "#messages/orders-details";
import { problemReason, transitionTitles, unpaidTitles } from "./order-words.ts";

/** What happened so far, the latest first. */
export function OrderTimeline({ events }: { events: readonly OrderEvent[] }) {
  const latestFirst = [...events].reverse();
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="font-bold">
        {texts.whatHappened}
      </h2>
      <ol className="ms-[7px] mt-4 border-s-2 border-line">
        {latestFirst.map((event, index) => (
          <li key={`${event.at} ${event.transition}`} className="relative pb-5 ps-6 last:pb-0">
            <span
              aria-hidden="true"
              className={`absolute top-1 -start-[9px] size-4 rounded-full border-2 border-surface ${index === 0 ? "bg-control" : "bg-line-strong"}`}
            />
            <p className="font-semibold">{eventTitle(event)}</p>
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

/** A user's text of the event, in quotes; the reason of a problem is one of a list. */
function EventNote({ event }: { event: OrderEvent }) {
  if (event.note == null || event.note === "") return null;
  const chosen = event.transition === "report_problem" ? problemReason(event.note) : undefined;
  return (
    <p className="mt-1 wrap-anywhere text-soft">{chosen ?? texts.quoted({ text: event.note })}</p>
  );
}

/** What happened, for the timeline; a step newer than this page reads as its own name. */
function eventTitle(event: OrderEvent): string {
  const unpaid = event.from === "quote_requested" || event.from === "pending_payment";
  const title = unpaid ? unpaidTitles[event.transition] : undefined;
  return title ?? transitionTitles[event.transition] ?? event.transition.replaceAll("_", " ");
}
