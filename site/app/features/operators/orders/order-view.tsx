import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { MailList } from "#app/features/operators/customers/mail-list.tsx";
import { PendingApproval } from "#app/features/operators/decisions/approval-list.tsx";
import { MayAct } from "#app/features/operators/decisions/may-act.tsx";
import { FeedbackDialog } from "#app/features/operators/moderation/feedback-list.tsx";
import { sharesOf } from "#app/features/operators/money/money-shares.ts";
import { sentAmount, transferToCome } from "#app/features/operators/money/payout-amounts.ts";
import { capitalised } from "#app/features/operators/parts/capitalised.ts";
import {
  actors,
  earningsStandings,
  orderStates,
  paymentStandings,
  paymentStates,
  problemReasons,
  refundStates,
  textOf,
} from "#app/features/operators/parts/codes.ts";
import { formatRate } from "#app/features/operators/parts/format-rate.ts";
import { Facts } from "#app/features/operators/parts/row-card.tsx";
import { shownEmail } from "#app/lib/accounts/email-address.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { FileAddress, OrderFile, Shipment } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { ownLanguage } from "#app/lib/texts/language.ts";
import { orderTitle } from "#app/lib/texts/order-title.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { VideoPlayer } from "#app/ui/media/video-player.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/operators-orders";
import { MessageDialog, type MessageTo } from "./message-dialog.tsx";
import { OrderAssignee } from "./order-assignee.tsx";
import { OrderChargeback } from "./order-chargeback.tsx";
import {
  type DeskDecision,
  decisionsOf,
  OrderDecisionDialog,
  orderWords,
} from "./order-decision.tsx";
import { OrderNotes } from "./order-notes.tsx";

export interface OrderViewProps {
  order: OrderFile;
  timeline: ReactNode;
}

/** An order with its history, money, messages and pending jobs, and the decisions that an operator may make. */
export function OrderDetails({ order, timeline }: OrderViewProps) {
  const [open, setOpen] = useState<DeskDecision | null>(null);
  const [removing, setRemoving] = useState(false);
  const [writingTo, setWritingTo] = useState<MessageTo | null>(null);
  const { feedback } = order;
  const { dispute } = order;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-6">
        {order.chargeback != null && (
          <OrderChargeback order={order} chargeback={order.chargeback} />
        )}
        {dispute != null && (
          <Card>
            <h2 className="mb-3 font-bold">{texts.dispute}</h2>
            <Facts
              facts={[
                { label: texts.openedBy, value: textOf(actors, dispute.by) },
                {
                  label: texts.reason,
                  value: dispute.reason == null ? null : textOf(problemReasons, dispute.reason),
                },
                { label: texts.words, value: dispute.text },
                { label: texts.decided, value: dispute.resolution },
              ]}
            />
            {order.evidence.length > 0 && (
              <ul aria-label={texts.evidence} className="mt-4 grid gap-3">
                {order.evidence.map(({ assetId, by }, index) => (
                  <li key={assetId}>
                    <OrderFileView
                      orderGuid={order.orderGuid}
                      assetId={assetId}
                      label={texts.evidencePicture({ number: index + 1, by })}
                      openLabel={texts.openEvidencePicture({ number: index + 1, by })}
                    />
                  </li>
                ))}
              </ul>
            )}
          </Card>
        )}
        <Card>
          <h2 className="mb-3 font-bold">{texts.messages}</h2>
          {order.messages.length === 0 ? (
            <p className="text-mute">{texts.noMessages}</p>
          ) : (
            <ol className="grid gap-3">
              {order.messages.map(({ author, text, picture, sentAt }) => (
                <li key={`${author} ${sentAt}`}>
                  <p className="text-sm text-mute">{`${textOf(actors, author)}, ${formatDateTime(sentAt)}`}</p>
                  <p className="wrap-anywhere whitespace-pre-line">{text}</p>
                  {picture != null && (
                    <OrderFileView
                      orderGuid={order.orderGuid}
                      assetId={picture}
                      label={texts.messagePicture({ by: author })}
                      openLabel={texts.openMessagePicture({ by: author })}
                    />
                  )}
                </li>
              ))}
            </ol>
          )}
          <MayAct act="POST /api/operators/orders/{orderGuid}/messages">
            <div className="mt-4 flex flex-wrap gap-3">
              <Button size="small" variant="outline" onClick={() => setWritingTo("customer")}>
                {texts.writeCustomer}
              </Button>
              <Button size="small" variant="outline" onClick={() => setWritingTo("talent")}>
                {texts.writeAthlete}
              </Button>
            </div>
          </MayAct>
        </Card>
        <Card>
          <h2 className="mb-3 font-bold">{texts.order}</h2>
          <Facts facts={factsOf(order)} />
          {(order.brief.pictures ?? []).map(({ assetId }, index) => (
            <div key={assetId} className="mt-4">
              <OrderFileView
                orderGuid={order.orderGuid}
                assetId={assetId}
                label={texts.briefPicture({ number: index + 1 })}
                openLabel={texts.openBriefPicture({ number: index + 1 })}
              />
            </div>
          ))}
          {order.deliverables.map(
            ({ kind, file }) =>
              file != null && (
                <div key={file.assetId} className="mt-4">
                  <OrderFileView
                    orderGuid={order.orderGuid}
                    assetId={file.assetId}
                    label={texts.deliveredFile({ kind })}
                    openLabel={texts.openDeliveredFile({ kind })}
                  />
                </div>
              ),
          )}
          {feedback?.status === "published" && (
            <MayAct act="POST /api/operators/feedback/{orderGuid}/decisions">
              <Button
                size="small"
                variant="outline"
                className="mt-4"
                onClick={() => setRemoving(true)}
              >
                {texts.removeReview}
              </Button>
            </MayAct>
          )}
        </Card>
        <Card>{timeline}</Card>
        <Card>
          <h2 className="mb-3 font-bold">{texts.emails}</h2>
          <MailList mails={order.mails} />
        </Card>
      </div>
      <div className="grid gap-6 max-lg:order-first">
        <Card tone="quiet">
          <h2 className="mb-3 font-bold">{capitalised(textOf(orderStates, order.state))}</h2>
          <PendingApproval approval={order.pendingApproval} />
          <MayAct act="POST /api/operators/orders/{orderGuid}/decisions">
            <div className="flex flex-wrap gap-2.5 lg:grid">
              {decisionsOf(order).map((decision) => (
                <Button
                  key={decision}
                  variant={orderWords[decision].danger === true ? "danger" : "primary"}
                  onClick={() => setOpen(decision)}
                >
                  {orderWords[decision].button}
                </Button>
              ))}
            </div>
          </MayAct>
        </Card>
        <OrderAssignee key={order.assignee?.userId} order={order} />
        <OrderNotes order={order} />
        <Card>
          <h2 className="mb-3 font-bold">{texts.money}</h2>
          <Facts facts={moneyOf(order)} />
        </Card>
        <Card>
          <h2 className="mb-3 font-bold">{texts.effects}</h2>
          {order.effects.length === 0 ? (
            <p className="text-mute">{texts.noEffects}</p>
          ) : (
            <ul className="grid gap-2">
              {order.effects.map(({ id, what, lastError }) => (
                <li key={id} className="wrap-anywhere">
                  {what}
                  {lastError != null && (
                    <span className="block text-sm text-danger">{lastError}</span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
      {removing && feedback != null && (
        <FeedbackDialog feedback={feedback} decision="remove" onClose={() => setRemoving(false)} />
      )}
      {writingTo !== null && (
        <MessageDialog
          orderGuid={order.orderGuid}
          to={writingTo}
          onClose={() => setWritingTo(null)}
        />
      )}
      {open !== null && (
        <OrderDecisionDialog order={order} decision={open} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

function factsOf(order: OrderFile) {
  const { customer, brief, deliverables, feedback } = order;
  return [
    { label: texts.athlete, value: order.talent.displayName },
    { label: texts.offer, value: offerTitle(order) },
    {
      label: texts.tipFor,
      value: order.tip == null ? null : <OrderLink {...order.tip} />,
    },
    {
      label: texts.tips,
      value: order.tips.length === 0 ? null : <Tips tips={order.tips} />,
    },
    { label: texts.customer, value: `${customer.name}, ${shownEmail(customer.email)}` },
    {
      label: texts.account,
      value: customer.userId == null ? texts.guestAccount : texts.hasAccount,
    },
    { label: texts.recipient, value: brief.recipientName },
    { label: texts.brief, value: brief.instructions },
    {
      label: texts.delivered,
      value: deliverables.some(({ url, note }) => url != null || note != null) ? (
        <DeliveredWords deliverables={deliverables} />
      ) : null,
    },
    {
      label: texts.sent,
      value: deliverables.map(({ shipment }) => parcelWords(shipment)).join("\n"),
    },
    {
      label: texts.review,
      value: feedback == null ? null : texts.reviewLine(feedback),
    },
    { label: texts.placed, value: formatDateTime(order.createdAt) },
  ];
}

function offerTitle(order: OrderFile): string {
  return order.tip == null
    ? (order.offerTitles?.[ownLanguage.code] ?? order.offer.title)
    : orderTitle(order);
}

/** The tips that were begun for an order, each a separate order. */
function Tips({ tips }: Pick<OrderFile, "tips">) {
  return tips.map(({ orderGuid, number, amount, state }) => (
    <span key={orderGuid} className="block">
      <OrderLink orderGuid={orderGuid} number={number} />
      {`: ${formatMoney(amount)}, ${textOf(orderStates, state)}`}
    </span>
  ));
}

function OrderLink({ orderGuid, number }: Pick<OrderFile, "orderGuid" | "number">) {
  return (
    <Link to={operatorPaths.order(orderGuid)} className="underline">
      {number}
    </Link>
  );
}

/** The link and the note of each delivery; its file is shown by `OrderFileView`. */
export function DeliveredWords({ deliverables }: Pick<OrderFile, "deliverables">) {
  return deliverables.map(({ at, url, note }) => (
    <span key={at} className="block wrap-anywhere">
      {url != null && (
        <a href={url} target="_blank" rel="noopener noreferrer" className="underline">
          {url}
        </a>
      )}{" "}
      {note}
    </span>
  ));
}

function parcelWords(shipment: Shipment | null | undefined): string {
  if (shipment == null) return "";
  return [shipment.carrierName, shipment.trackingNumber, shipment.trackingUrl]
    .filter(Boolean)
    .join(" ");
}

/** The lines of the card about money. */
export function moneyOf(
  order: Pick<OrderFile, "money" | "payment" | "payout" | "earnings" | "refunds">,
) {
  const { money, payment, payout, refunds } = order;
  return [
    { label: texts.total, value: formatMoney(money.total) },
    ...sharesOf(money),
    {
      label: texts.promoCode,
      value:
        money.discount == null
          ? null
          : texts.discount({
              code: money.discount.code,
              amount: formatMoney(money.discount.amount),
            }),
    },
    { label: texts.payment, value: capitalised(textOf(paymentStandings, payment.standing)) },
    { label: texts.atProvider, value: capitalised(textOf(paymentStates, payment.status)) },
    { label: texts.charged, value: formatMoney(payment.captured) },
    { label: texts.settled, value: settledWords(payment.settlement) },
    { label: texts.refunded, value: formatMoney(payment.refunded) },
    {
      label: texts.refunds,
      value: refunds.map((refund) => refundWords(refund, payment.settlement)).join("\n"),
    },
    {
      label: texts.payout,
      value: payoutWords(order),
    },
    {
      label: texts.setOff,
      value: payout.netted == null ? null : formatMoney(payout.netted),
    },
    { label: texts.intent, value: payment.intentId },
    { label: texts.charge, value: payment.chargeId },
  ];
}

/** What the payment became on the marketplace's balance; null before the provider reports it. */
function settledWords(settlement: OrderFile["payment"]["settlement"]): string | null {
  if (settlement == null) return null;
  const [amount, fee] = [formatMoney(settlement.amount), formatMoney(settlement.fee)];
  return settlement.exchangeRate == null
    ? texts.settledWithFee({ amount, fee })
    : texts.settledAtRate({ amount, fee, rate: formatRate(settlement.exchangeRate) });
}

/** A refund with its state, and what it moved on the balance if the payment was converted. */
function refundWords(
  { amount, status, settledMinor }: OrderFile["refunds"][number],
  settlement: OrderFile["payment"]["settlement"],
): string {
  const words = { amount: formatMoney(amount), status: textOf(refundStates, status) };
  if (settlement == null || settledMinor == null) return `${words.amount}, ${words.status}`;
  const moved = formatMoney({ ...settlement.amount, amount: settledMinor });
  return texts.refundMoved({ ...words, moved });
}

/** The payout with where it is, and if the payment was converted, the transfer with the amount that it was made for. */
function payoutWords({
  payout,
  payment,
  earnings,
}: Pick<OrderFile, "payout" | "payment" | "earnings">): string {
  const { amount, transferred } = payout;
  const words = { amount: formatMoney(amount), status: textOf(earningsStandings, earnings) };
  if (transferred != null) {
    const sent = sentAmount(payout);
    const whole = { ...words, transferred: formatMoney(transferred) };
    return sent.amount === amount.amount
      ? texts.payoutAs(whole)
      : texts.payoutOf({ ...whole, sent: formatMoney(sent) });
  }
  const toCome = transferToCome(payment, payout);
  return toCome === null
    ? `${words.amount}, ${words.status}`
    : texts.payoutToCome({ ...words, transferred: formatMoney(toCome) });
}

export interface OrderFileViewProps {
  orderGuid: string;
  assetId: string;
  /** Describes the file. */
  label: string;
  /** The label of the button that opens the file. */
  openLabel: string;
}

/** A private file of an order. It is read only when an operator opens it. */
export function OrderFileView({ orderGuid, assetId, label, openLabel }: OrderFileViewProps) {
  const [address, setAddress] = useState<FileAddress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const open = () => {
    const params = { path: { orderRef: orderGuid, assetId } };
    answerOf(api.GET("/api/media/orders/{orderRef}/{assetId}", { params })).then(
      (found) => {
        setProblem(null);
        setAddress(found);
      },
      (error: unknown) => {
        console.warn("failed to find where a file is read", error);
        setProblem(messageFor(error));
      },
    );
  };
  return (
    <div className="grid gap-2">
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {address === null && (
        <Button size="small" variant="outline" className="justify-self-start" onClick={open}>
          {openLabel}
        </Button>
      )}
      {address !== null &&
        (address.contentType.startsWith("image/") ? (
          <img src={address.url} alt={label} className="max-h-[70dvh] rounded-xl" />
        ) : (
          <VideoPlayer
            src={address.url}
            poster={address.posterUrl}
            captions={address.captionsUrl}
            label={label}
            onBroken={open}
          />
        ))}
    </div>
  );
}
