import { ShieldCheck } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import { atOrder, type OrderAccess } from "#app/lib/api/order-ref.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { leaveSite } from "#app/lib/pages/leave-site.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { firstName } from "#app/lib/texts/first-name.ts";
import { timeLeft } from "#app/lib/time/format-time.ts";
import { useNow } from "#app/lib/time/use-now.ts";
import { Button, type ButtonProps } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OpenInBrowser } from "#app/ui/open-in-browser.tsx";
import * as texts from "#messages/payment";

export interface PayPanelProps {
  order: OrderView;
  access: OrderAccess;
}

/** What an unpaid order needs, with the button to the payment service where the page has room for it. */
export function PayPanel({ order, access }: PayPanelProps) {
  const now = useNow();
  const total = formatMoney(order.money.total);
  const left = order.timers.payBy == null ? null : timeLeft(order.timers.payBy, now);
  return (
    <Card tone="volt">
      <h2 className="display text-3xl">{panelTitle(order)}</h2>
      {order.customQuote?.note != null && (
        <p className="mt-3 wrap-anywhere whitespace-pre-line">
          {texts.quoted({ text: order.customQuote.note })}
        </p>
      )}
      <p className="mt-2 flex gap-2">
        <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {order.tip == null
          ? texts.reserveLead({ total, talent: firstName(order.talent.displayName) })
          : texts.tipLead({ total, talent: firstName(order.talent.displayName) })}
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-4">
        <div className="hidden md:block">
          <PayButton order={order} access={access} variant="primary" />
        </div>
        {left !== null && (
          <p role="timer" className="font-semibold tabular">
            {texts.timeLeft({ left })}
          </p>
        )}
      </div>
      <div className="mt-4 empty:hidden">
        <OpenInBrowser>{(app) => texts.payInBrowser({ app })}</OpenInBrowser>
      </div>
    </Card>
  );
}

function panelTitle({ customQuote, talent, tip }: OrderView): string {
  if (tip != null) return texts.tipTitle;
  return customQuote?.quotedAt == null
    ? texts.finishRequest
    : texts.priceForYou({ talent: firstName(talent.displayName) });
}

/** The button to the payment service: for members by the order's guid, for guests by its hash. */
export function PayButton({
  order,
  access,
  variant = "accent",
}: PayPanelProps & Pick<ButtonProps, "variant">) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
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
    <div className="grid gap-3">
      {problem !== null && (
        <Notice tone="bad" className="bg-surface-raised">
          {problem}
        </Notice>
      )}
      <Button variant={variant} size="large" busy={busy} onClick={() => void pay()}>
        {order.tip == null
          ? texts.reserve({ total: formatMoney(order.money.total) })
          : texts.payTip({ total: formatMoney(order.money.total) })}
      </Button>
    </div>
  );
}

async function openCheckout(access: OrderAccess) {
  return await answerOf(api.POST("/api/orders/{orderRef}/checkout", { params: atOrder(access) }));
}

export interface BookAgainProps {
  order: OrderView;
  /** Fills the booking with the order's data; without it the booking begins empty. */
  beginDraft?: (order: OrderView) => Promise<void>;
  variant?: ButtonProps["variant"];
  /** Replaces the usual label. */
  label?: string;
  /** A company books. */
  isCommercial?: boolean;
}

/** The link to another booking of the same offer. */
export function BookAgain({
  order,
  beginDraft,
  variant = "accent",
  label = texts.bookAgain({ talent: order.talent.displayName }),
  isCommercial = false,
}: BookAgainProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const { talent, offer } = order;
  const to = isCommercial
    ? paths.bookAsCompany(talent.slug, offer.offerGuid)
    : paths.book(talent.slug, offer.offerGuid);
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
    <Button asChild variant={variant} size="large" className="justify-self-start">
      <Link to={to} aria-busy={busy} onClick={(event) => void bookAgain(event)}>
        {label}
      </Link>
    </Button>
  );
}

/** Whether the browser opens the link in another tab or window. */
function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
