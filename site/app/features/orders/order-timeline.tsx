import type { OrderEvent } from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/format-time.ts";
import { problemReason } from "./action-forms.ts";

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
            <EventNote event={event} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What somebody wrote with it, in quotes; the reason of a problem is one of a list. */
function EventNote({ event }: { event: OrderEvent }) {
  if (event.note == null || event.note === "") return null;
  const chosen = event.transition === "report_problem" ? problemReason(event.note) : undefined;
  return <p className="mt-1 wrap-anywhere text-ink-soft">{chosen ?? `“${event.note}”`}</p>;
}

const words: Record<string, string> = {
  place: "Order placed",
  request_quote: "Asked for a price",
  send_quote: "Price named",
  quote_expire: "Price not paid in time",
  authorise: "Payment reserved, request sent",
  payment_expire: "Payment not finished in time",
  sold_out: "Somebody else paid for the last place first, reservation released",
  accept: "Accepted and charged",
  decline: "Declined, reservation released",
  withdraw: "Withdrawn, reservation released",
  accept_timeout: "No answer in time, reservation released",
  hold_lost: "The bank released the reservation",
  deliver_direct: "Accepted, charged and delivered",
  deliver: "Delivered",
  session_end: "It took place",
  delivery_timeout: "Not delivered in time, refunded",
  request_revision: "Change requested",
  revision_timeout: "No new version in time, now with our team",
  approve: "Approved",
  auto_complete: "Approved by itself",
  report_problem: "Problem reported",
  resolve_release: "Decided: completed",
  resolve_refund: "Decided: refunded",
  dispute_timeout: "Not decided in time, refunded",
  reschedule: "Moved to another time",
  cancel_by_talent: "Cancelled by the athlete, refunded",
  cancel_by_customer: "Cancelled by the customer",
  operator_cancel: "Cancelled by Matchday",
  refund_after_completion: "Refunded",
};

/** The same steps where nothing was reserved yet. */
const wordsOfUnpaid: Record<string, string> = {
  decline: "Declined",
  withdraw: "Withdrawn",
  accept_timeout: "No answer in time",
};

/** What happened, for the timeline; a step newer than this page reads as its own name. */
function eventTitle(event: OrderEvent): string {
  const unpaid = event.from === "quote_requested" || event.from === "pending_payment";
  const title = unpaid ? wordsOfUnpaid[event.transition] : undefined;
  return title ?? words[event.transition] ?? event.transition.replaceAll("_", " ");
}
