import type { ReactNode } from "react";
import { Link } from "react-router";
import { OrderActions } from "#app/features/orders/act/order-actions.tsx";
import { OrderEvidence } from "#app/features/orders/act/order-evidence.tsx";
import { OrderMeeting } from "#app/features/orders/act/order-meeting.tsx";
import { OrderQuote } from "#app/features/orders/act/order-quote.tsx";
import { OrderRescheduling } from "#app/features/orders/act/order-rescheduling.tsx";
import { OrderWithdrawal } from "#app/features/orders/act/order-withdrawal.tsx";
import { stepOf } from "#app/features/orders/act/step-of.ts";
import { DeliverForm } from "#app/features/orders/deliver/deliver-form.tsx";
import { OrderDeliverables } from "#app/features/orders/deliver/order-deliverables.tsx";
import { SendParcelForm } from "#app/features/orders/deliver/send-parcel-form.tsx";
import { ShareVideo } from "#app/features/orders/deliver/share-video.tsx";
import { OrderGift } from "#app/features/orders/gifts/order-gift.tsx";
import type { OrderAccess } from "#app/features/orders/state/order-access.ts";
import { OrderBadge, OrderDeadline } from "#app/features/orders/state/order-deadline.tsx";
import { type OrderPage, orderPage } from "#app/features/orders/state/order-page.ts";
import type { Reader } from "#app/features/orders/state/order-words.ts";
import { OrderTips } from "#app/features/orders/tips/order-tips.tsx";
import { tippedOrderPath } from "#app/features/orders/tips/tipped-order.ts";
import { shownEmail } from "#app/lib/accounts/email-address.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { deviceStorage } from "#app/lib/storage/browser-storage.ts";
import { orderTitle } from "#app/lib/texts/order-title.ts";
import { useNow } from "#app/lib/time/use-now.ts";
import { cardClass } from "#app/ui/card.tsx";
import { HelpLink } from "#app/ui/help-link.tsx";
import { Avatar } from "#app/ui/media/avatar.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/orders-details";
import { NextAction, type OtherSteps } from "./next-action.tsx";
import { OrderBrief } from "./order-brief.tsx";
import { OrderLicence } from "./order-licence.tsx";
import { OrderMilestones } from "./order-milestones.tsx";
import { OrderPictures } from "./order-pictures.tsx";
import { OrderReceipt } from "./order-receipt.tsx";
import { OrderTimeline } from "./order-timeline.tsx";

export interface OrderOverviewProps {
  order: OrderView;
  access: OrderAccess;
  reader: Reader;
  /** Replaces the read-only brief. */
  brief?: ReactNode;
  /** Between the head and the actions: what this page adds. */
  children?: ReactNode;
  /** Last in the main column. */
  after?: ReactNode;
  /** On a customer's page, the buttons of next steps that belong to other features. */
  nextSteps?: OtherSteps;
}

/** One order: its state, the next step, what was delivered, the brief, the price, the history. */
export function OrderOverview({
  order,
  access,
  reader,
  brief,
  children,
  after,
  nextSteps = {},
}: OrderOverviewProps) {
  const isCustomer = reader === "customer";
  const now = useNow();
  const page = orderPage(order, reader, now);
  const { step } = page;
  const next = step !== null && (
    <NextAction order={order} access={access} step={step} others={nextSteps} />
  );
  return (
    <>
      <div className="grid gap-8">
        <OrderHeader order={order} access={access} page={page} reader={reader} now={now} />
        {isCustomer && <OrderDeliverables order={order} access={access} />}
        {isCustomer && step !== "pay" && (
          // Narrow, the next step is in the bar at the foot, and the row may be empty.
          <div className="flex flex-wrap items-start gap-x-5 gap-y-3 empty:hidden max-md:not-has-[section]:hidden">
            {next && (
              <div data-next className="hidden md:flex">
                {next}
              </div>
            )}
            <OrderActions order={order} access={access} folded />
          </div>
        )}
        <OrderMilestones {...page} now={now} />
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid gap-6">
            {children}
            {order.mailsComeBack && order.customer.email != null && (
              <Notice tone="warning">
                {texts.emailsReturned({ email: shownEmail(order.customer.email) })}
              </Notice>
            )}
            <WantedChange text={page.wantedChange} />
            <OrderEvidence order={order} access={access} />
            {!isCustomer && <OrderDeliverables order={order} access={access} />}
            <ShareVideo order={order} access={access} />
            <OrderTips order={order} access={access} />
            <OrderGift order={order} access={access} />
            <OrderQuote order={order} access={access} />
            {(!isCustomer || step === "pay") && (
              <OrderActions order={order} access={access} folded={isCustomer} />
            )}
            <OrderRescheduling order={order} access={access} />
            <OrderMeeting order={order} />
            <OrderWithdrawal order={order} access={access} />
            {order.tip == null && (brief ?? <OrderBrief order={order} access={access} />)}
            <OrderLicence order={order} access={access} renew={nextSteps.renew} />
            {order.tip == null && <OrderPictures order={order} access={access} />}
            <OrderDelivery order={order} access={access} />
            {after}
          </div>
          <div className="grid gap-6">
            <OrderReceipt order={order} access={access} reader={reader} />
            <OrderTimeline order={order} />
          </div>
        </div>
      </div>
      {next && (
        <div
          data-bar="order"
          data-next
          className="sticky bottom-(--foot) z-20 -mx-5 mt-8 -mb-8 border-t border-line bg-surface-raised px-5 py-3 shadow-bar low:py-1 low:max-[20rem]:static sm:-mb-12 md:hidden [&_:is(a,button)]:w-full"
        >
          {next}
        </div>
      )}
    </>
  );
}

/** What the customer wants changed, while a new version is awaited. */
function WantedChange({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Notice tone="info" title={texts.changeToMake}>
      <span className="wrap-anywhere">{texts.quoted({ text })}</span>
    </Notice>
  );
}

interface OrderHeaderProps {
  order: OrderView;
  access: OrderAccess;
  page: OrderPage;
  reader: Reader;
  now: number;
}

/** The order's owner, its state, and what happens next. */
function OrderHeader({ order, access, page, reader, now }: OrderHeaderProps) {
  const other = reader === "talent" ? order.customer.name : order.talent.displayName;
  const { deadline, help, sentence } = page;
  const tipped =
    order.tip == null ? null : tippedOrderPath(order.tip, access, reader, deviceStorage());
  return (
    <header className="flex items-start gap-4 sm:gap-6">
      {reader === "customer" && order.talent.avatar != null && (
        <Avatar picture={order.talent.avatar} size="medium" decorative className="sm:size-20" />
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <OrderBadge state={order.state} />
          <span className="text-sm text-mute tabular">
            {texts.orderNumber({ number: order.number })}
          </span>
        </div>
        <h1 className="display mt-2 text-4xl wrap-anywhere sm:text-5xl">{orderTitle(order)}</h1>
        <p className="mt-1 wrap-anywhere text-soft">
          {reader === "talent"
            ? texts.forCustomer({ name: other })
            : texts.withTalent({ name: other })}
        </p>
        <p
          data-order-state
          tabIndex={-1}
          className="mt-3 max-w-2xl text-lg outline-none"
          aria-live="polite"
        >
          {sentence}
        </p>
        {tipped !== null && (
          <p className="mt-2">
            <Link to={tipped} className="font-semibold underline">
              {texts.tippedOrder}
            </Link>
          </p>
        )}
        {help !== null && (
          <HelpLink to={help.name} className="mt-2">
            {help.question}
          </HelpLink>
        )}
        {reader === "talent" && (
          <div className="mt-2">
            <OrderDeadline deadline={deadline} now={now} />
          </div>
        )}
      </div>
    </header>
  );
}

/** The form that hands the work over, while the server allows it; folded away before acceptance. */
function OrderDelivery({ order, access }: { order: OrderView; access: OrderAccess }) {
  const allowed: readonly string[] = order.actions;
  if (allowed.includes("deliver")) {
    return (
      <div id="deliver" className="scroll-mt-24">
        {order.offer.kind === "item" ? (
          <SendParcelForm key={stepOf(order)} order={order} access={access} />
        ) : (
          <DeliverForm key={stepOf(order)} order={order} access={access} action="deliver" />
        )}
      </div>
    );
  }
  if (!allowed.includes("deliver_direct")) {
    return null;
  }
  return (
    <details className={cardClass("p-5", "quiet")}>
      <summary className="cursor-pointer font-semibold">{texts.deliverNow}</summary>
      <div className="mt-4">
        <DeliverForm key={stepOf(order)} order={order} access={access} action="deliver_direct" />
      </div>
    </details>
  );
}
