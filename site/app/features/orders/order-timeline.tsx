import type { OrderEvent } from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/format-time.ts";
import { eventTitle } from "./event-words.ts";

/** What happened so far, the latest first. */
export function OrderTimeline({ events }: { events: readonly OrderEvent[] }) {
  const latestFirst = [...events].reverse();
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="font-bold">
        What happened
      </h2>
      <ol className="mt-4 border-l-2 border-line">
        {latestFirst.map((event, index) => (
          <li key={`${event.at} ${event.transition}`} className="relative pb-5 pl-6 last:pb-0">
            <span
              aria-hidden="true"
              className={`absolute top-1 -left-[9px] size-4 rounded-full border-2 border-paper ${index === 0 ? "bg-pitch" : "bg-line-deep"}`}
            />
            <p className="font-semibold">{eventTitle(event)}</p>
            <time dateTime={event.at} className="text-sm text-ink-mute">
              {formatDateTime(event.at)}
            </time>
            {event.note != null && event.note !== "" && (
              <p className="mt-1 wrap-anywhere text-ink-soft">“{event.note}”</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
