import { CircleCheck, CircleX, Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ReturnView } from "#app/lib/api/types.ts";
import { deviceStorage } from "#app/lib/browser-storage.ts";
import { formatDateTime } from "#app/lib/format-time.ts";
import { ownOrderHash } from "#app/lib/own-orders.ts";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Price } from "#app/ui/price.tsx";
import { useReturn } from "./use-return.ts";

/** What came of the payment, in the order the visitor asks: did it work, what happens now, where do I look. */
export function ReturnStatus({ sessionId }: { sessionId: string }) {
  const { outcome, view, problem } = useReturn(sessionId);
  switch (outcome) {
    case "requested":
      return view === null ? null : <Requested view={view} />;
    case "failed":
      return (
        <Panel
          icon={<CircleX aria-hidden="true" className="size-12 text-clay" />}
          title="The payment failed"
        >
          <p>Nothing was charged. Your booking is kept for half an hour, so you can try again.</p>
          <OrderLink view={view} label="Try again" />
        </Panel>
      );
    case "payment_expired":
      return (
        <Panel
          icon={<CircleX aria-hidden="true" className="size-12 text-clay" />}
          title="Too late for this one"
        >
          <p>The time to pay ran out. Nothing was charged.</p>
          {view?.talent != null && (
            <Button asChild className="mt-5">
              <Link to={paths.book(view.talent.slug)}>Book {view.talent.displayName} again</Link>
            </Button>
          )}
        </Panel>
      );
    case "sold_out":
      return (
        <Panel
          icon={<CircleX aria-hidden="true" className="size-12 text-clay" />}
          title={
            view?.shortage === "promo_code_used" ? "Code not valid" : "Another customer was faster"
          }
        >
          <p>
            {shortageWords(view?.shortage, view?.talent.displayName ?? "the athlete")} Your
            reservation is released, and nothing was charged.
          </p>
          {view != null && (
            <Button asChild className="mt-5">
              <Link to={paths.book(view.talent.slug)}>
                {view.shortage === "slot_taken" ? "Pick another time" : "Try again"}
              </Link>
            </Button>
          )}
        </Panel>
      );
    case "processing":
      return (
        <Panel
          icon={<Hourglass aria-hidden="true" className="size-12 text-amber-deep" />}
          title="Still processing"
        >
          <p>
            Your bank takes its time. You can close this page: we send you an email as soon as it is
            done.
          </p>
          {problem !== null && <p className="mt-3 font-semibold">{problem}</p>}
          <OrderLink view={view} label="Go to your order" />
        </Panel>
      );
    case "ended":
      return (
        <Panel
          icon={<CircleX aria-hidden="true" className="size-12 text-clay" />}
          title="This order has ended"
        >
          <p>
            It was declined, withdrawn or cancelled. Your order page says what happened to the
            money.
          </p>
          <OrderLink view={view} label="Go to your order" />
        </Panel>
      );
    case "unknown":
      return (
        <Panel
          icon={<CircleX aria-hidden="true" className="size-12 text-clay" />}
          title="No such payment"
        >
          <p>{problem} The link to your order is in the email we sent you.</p>
        </Panel>
      );
    case "checking":
      return (
        <Panel
          icon={<span aria-hidden="true" className="spinner text-4xl" />}
          title="Checking your payment"
        >
          <p>This takes a moment.</p>
          {problem !== null && <p className="mt-3 font-semibold">{problem}</p>}
        </Panel>
      );
  }
}

function Requested({ view }: { view: ReturnView }) {
  const name = view.talent?.displayName ?? "the athlete";
  return (
    <Panel
      icon={<CircleCheck aria-hidden="true" className="size-12 text-leaf" />}
      title="Requested!"
    >
      <p>
        {view.total != null && (
          <>
            <Price money={view.total} className="font-bold" /> is reserved, not charged.{" "}
          </>
        )}
        {view.acceptBy == null ? (
          `${name} answers soon.`
        ) : (
          <>
            {name} answers by <strong>{formatDateTime(view.acceptBy)}</strong>.
          </>
        )}
      </p>
      <ol className="mt-6 grid gap-3 border-t border-line pt-5">
        <Next number={1}>{name} reads your request. You can withdraw it until then.</Next>
        <Next number={2}>
          Accepted: you are charged and get a receipt. Declined: the reservation is released.
        </Next>
        <Next number={3}>We email you at each step.</Next>
      </ol>
      <OrderLink view={view} label="Go to your order" />
    </Panel>
  );
}

function Next({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 place-items-center rounded-full bg-volt font-bold"
      >
        {number}
      </span>
      <span>{children}</span>
    </li>
  );
}

/** The order's own page, when it was placed on this device; otherwise the mail has the link. */
function OrderLink({ view, label }: { view: ReturnView | null; label: string }) {
  const hash = view?.orderNumber == null ? null : ownOrderHash(deviceStorage(), view.orderNumber);
  return (
    <div className="mt-6">
      {hash === null ? (
        <p className="text-ink-mute">The link to your order is in the email we sent you.</p>
      ) : (
        <Button asChild>
          <Link to={paths.payment(hash)}>{label}</Link>
        </Button>
      )}
      {view?.orderNumber != null && (
        <p className="mt-3 text-sm text-ink-mute tabular">Order {view.orderNumber}</p>
      )}
    </div>
  );
}

function Panel({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Card className="mx-auto max-w-xl sm:p-10">
      <div aria-live="polite">
        {icon}
        <h1 className="display mt-4 mb-3 text-4xl sm:text-5xl">{title}</h1>
        {children}
      </div>
    </Card>
  );
}

/** What was gone when the money was held. */
function shortageWords(shortage: string | null | undefined, talent: string): string {
  switch (shortage) {
    case "slot_taken":
      return "This time went to a customer who paid just before you.";
    case "promo_code_used":
      return "The promo code is not valid any more, or was used before. You can book again without it.";
    default:
      return `The last open slot with ${talent} went to a customer who paid just before you.`;
  }
}
