import { CircleCheck, CircleX, Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ReturnView } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { deviceStorage } from "#app/lib/storage/browser-storage.ts";
import { ownOrderHash } from "#app/lib/storage/own-orders.ts";
import { firstName } from "#app/lib/texts/first-name.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import * as common from "#messages/common";
import * as texts from "#messages/payment";
import { useReturn } from "./use-return.ts";

/** The result of the payment, the next steps, and the link to the order. */
export function ReturnStatus({ sessionId }: { sessionId: string }) {
  const { outcome, view, problem } = useReturn(sessionId);
  switch (outcome) {
    case "requested":
      if (view === null) return null;
      return view.isTip ? <Tipped view={view} /> : <Requested view={view} />;
    case "failed":
      return (
        <Panel
          icon={<CircleX aria-hidden="true" className="size-12 text-danger-mark" />}
          title={texts.paymentFailed}
        >
          <p>{texts.paymentFailedLead}</p>
          <OrderLink view={view} label={common.tryAgain} />
        </Panel>
      );
    case "payment_expired":
      return (
        <Panel
          icon={<CircleX aria-hidden="true" className="size-12 text-danger-mark" />}
          title={texts.tooLate}
        >
          <p>{view?.isTip === true ? texts.tipTooLateLead : texts.tooLateLead}</p>
          {view?.talent != null && !view.isTip && (
            <Button asChild className="mt-5">
              <Link to={paths.book(view.talent.slug)}>
                {texts.bookAgain({ talent: view.talent.displayName })}
              </Link>
            </Button>
          )}
        </Panel>
      );
    case "tip_not_taken":
      return (
        <Panel
          icon={<CircleX aria-hidden="true" className="size-12 text-danger-mark" />}
          title={texts.tipNotTaken}
        >
          <p>{texts.tipNotTakenLead({ talent: nameIn(view) })}</p>
          <OrderLink view={view} label={texts.goToOrder} />
        </Panel>
      );
    case "sold_out":
      return (
        <Panel
          icon={<CircleX aria-hidden="true" className="size-12 text-danger-mark" />}
          title={view?.shortage === "promo_code_used" ? texts.codeNotValid : texts.anotherWasFaster}
        >
          <p>{shortageWords(view?.shortage, nameIn(view))}</p>
          {view != null && (
            <Button asChild className="mt-5">
              <Link to={paths.book(view.talent.slug)}>
                {view.shortage === "slot_taken" ? texts.pickAnotherTime : common.tryAgain}
              </Link>
            </Button>
          )}
        </Panel>
      );
    case "processing":
      return (
        <Panel
          icon={<Hourglass aria-hidden="true" className="size-12 text-warning" />}
          title={texts.processing}
        >
          <p>{texts.processingLead}</p>
          {problem !== null && <p className="mt-3 font-semibold">{problem}</p>}
          <OrderLink view={view} label={texts.goToOrder} />
        </Panel>
      );
    case "ended":
      return (
        <Panel
          icon={<CircleX aria-hidden="true" className="size-12 text-danger-mark" />}
          title={texts.orderEnded}
        >
          <p>{texts.orderEndedLead}</p>
          <OrderLink view={view} label={texts.goToOrder} />
        </Panel>
      );
    case "unknown":
      return (
        <Panel
          icon={<CircleX aria-hidden="true" className="size-12 text-danger-mark" />}
          title={texts.noSuchPayment}
        >
          <p>
            {problem} {texts.linkInEmail}
          </p>
        </Panel>
      );
    case "checking":
      return (
        <Panel
          icon={<span aria-hidden="true" className="spinner text-4xl" />}
          title={texts.checking}
        >
          <p>{texts.checkingLead}</p>
          {problem !== null && <p className="mt-3 font-semibold">{problem}</p>}
        </Panel>
      );
  }
}

function Tipped({ view }: { view: ReturnView }) {
  return (
    <Panel
      icon={<CircleCheck aria-hidden="true" className="size-12 text-success-mark" />}
      title={texts.tipPaid}
    >
      <p>
        {texts.tipPaidLead({
          total: formatMoney(view.total),
          talent: firstName(view.talent.displayName),
        })}
      </p>
      <OrderLink view={view} label={texts.goToOrder} />
    </Panel>
  );
}

/** The athlete's first name, for sentences. */
function nameIn(view: ReturnView | null | undefined): string {
  return view?.talent == null ? texts.theAthlete : firstName(view.talent.displayName);
}

function Requested({ view }: { view: ReturnView }) {
  const talent = nameIn(view);
  return (
    <Panel
      icon={<CircleCheck aria-hidden="true" className="size-12 text-success-mark" />}
      title={texts.requested}
    >
      <p>
        {view.total != null && (
          <>
            {texts.reservedNotCharged({
              total: formatMoney(view.total),
              price: (children) => <span className="font-bold tabular">{children}</span>,
            })}{" "}
          </>
        )}
        {view.acceptBy == null
          ? texts.answersSoon({ talent })
          : texts.answersBy({
              talent,
              at: formatDateTime(view.acceptBy),
              strong: (children) => <strong>{children}</strong>,
            })}
      </p>
      <ol className="mt-6 grid gap-3 border-t border-line pt-5">
        <Next number={1}>{texts.nextReading({ talent })}</Next>
        <Next number={2}>{texts.nextDecision}</Next>
        <Next number={3}>{texts.nextEmails}</Next>
      </ol>
      <OrderLink view={view} label={texts.goToOrder} />
    </Panel>
  );
}

function Next({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 place-items-center rounded-full bg-accent text-on-accent font-bold"
      >
        {number}
      </span>
      <span>{children}</span>
    </li>
  );
}

/** The link to the order's page if the order was placed on this device; otherwise the email has the link. */
function OrderLink({ view, label }: { view: ReturnView | null; label: string }) {
  const hash = view?.orderNumber == null ? null : ownOrderHash(deviceStorage(), view.orderNumber);
  return (
    <div className="mt-6">
      {hash === null ? (
        <p className="text-mute">{texts.linkInEmail}</p>
      ) : (
        <Button asChild>
          <Link to={paths.payment(hash)}>{label}</Link>
        </Button>
      )}
      {view?.orderNumber != null && (
        <p className="mt-3 text-sm text-mute tabular">
          {texts.orderNumber({ number: view.orderNumber })}
        </p>
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

/** What was no longer available when the money was reserved. */
function shortageWords(shortage: string | null | undefined, talent: string): string {
  switch (shortage) {
    case "slot_taken":
      return texts.slotTaken;
    case "promo_code_used":
      return texts.promoCodeUsed;
    default:
      return texts.soldOut({ talent });
  }
}
