import { ShieldCheck } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import { atOrder, type OrderAccess } from "#app/lib/api/order-ref.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/format-money.ts";
import { timeLeft } from "#app/lib/format-time.ts";
import { leaveSite } from "#app/lib/leave-site.ts";
import { paths } from "#app/lib/paths.ts";
import { useNow } from "#app/lib/use-now.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/payment";

export interface PayPanelProps {
  order: OrderView;
  access: OrderAccess;
}

/** The button to the payment service before the deadline: for members by the order's guid, for guests by its hash. */
export function PayPanel({ order, access }: PayPanelProps) {
  const now = useNow();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const total = formatMoney(order.money.total);
  const isQuoted = order.customQuote?.quotedAt != null;
  const left = order.timers.payBy == null ? null : timeLeft(order.timers.payBy, now);
  async function pay() {
    setBusy(true);
    setProblem(null);
    try {
      const { checkoutUrl } = await openCheckout(access);
      leaveSite(checkoutUrl);
    } catch (error) {
      setBusy(false);
      setProblem(messageFor(error));
    }
  }
  return (
    <Card tone="volt">
      <h2 className="display text-3xl">
        {isQuoted ? texts.priceForYou({ talent: order.talent.displayName }) : texts.finishRequest}
      </h2>
      {order.customQuote?.note != null && (
        <p className="mt-3 wrap-anywhere whitespace-pre-line">
          {texts.quoted({ text: order.customQuote.note })}
        </p>
      )}
      <p className="mt-2 flex gap-2">
        <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {texts.reserveLead({ total, talent: order.talent.displayName })}
      </p>
      {problem !== null && (
        <Notice tone="bad" className="mt-4 bg-surface-raised">
          {problem}
        </Notice>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-4">
        <Button size="large" busy={busy} onClick={() => void pay()}>
          {texts.reserve({ total })}
        </Button>
        {left !== null && (
          <p role="timer" className="font-semibold tabular">
            {texts.timeLeft({ left })}
          </p>
        )}
      </div>
    </Card>
  );
}

async function openCheckout(access: OrderAccess) {
  return await answerOf(api.POST("/api/orders/{orderRef}/checkout", { params: atOrder(access) }));
}

export interface BookAgainProps {
  order: OrderView;
  /** Fills the booking with the order's data; without it the booking begins empty. */
  beginDraft?: (order: OrderView) => Promise<void>;
}

/** The link to a new booking after an order that was not fulfilled. */
export function BookAgain({ order, beginDraft }: BookAgainProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const to = paths.book(order.talent.slug, order.offer.offerGuid);
  async function bookAgain(event: MouseEvent<HTMLAnchorElement>) {
    if (beginDraft === undefined || opensElsewhere(event)) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await beginDraft(order);
    } catch (error) {
      // The booking then begins empty.
      console.warn("failed to begin the booking with the brief of the order", error);
    }
    setBusy(false);
    await navigate(to);
  }
  return (
    <Button asChild className="justify-self-start">
      <Link to={to} aria-busy={busy} onClick={(event) => void bookAgain(event)}>
        {texts.bookAgain({ talent: order.talent.displayName })}
      </Link>
    </Button>
  );
}

/** Whether the browser opens the link in another tab or window. */
function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
