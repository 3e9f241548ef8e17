import { type ReactNode, useState } from "react";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { FileAddress, OrderDecision, OrderFile, Shipment } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/format-money.ts";
import { formatDateTime } from "#app/lib/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { VideoPlayer } from "#app/ui/video-player.tsx";
import { FeedbackDialog } from "./feedback-list.tsx";
import { MailList } from "./mail-list.tsx";
import { OrderChargeback } from "./order-chargeback.tsx";
import { decisionsOf, OrderDecisionDialog, orderWords } from "./order-decision.tsx";
import { Facts } from "./row-card.tsx";

export interface OrderViewProps {
  order: OrderFile;
  timeline: ReactNode;
}

/** An order with its history, its money, both sides' words, what is still to be done, and what may be decided. */
export function OrderDetails({ order, timeline }: OrderViewProps) {
  const [open, setOpen] = useState<OrderDecision | null>(null);
  const [removing, setRemoving] = useState(false);
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
            <h2 className="mb-3 font-bold">The dispute</h2>
            <Facts
              facts={[
                { label: "Opened by", value: dispute.by },
                { label: "Reason", value: dispute.reason?.replaceAll("_", " ") },
                { label: "Words", value: dispute.text },
                { label: "Decided", value: dispute.resolution },
              ]}
            />
            {order.evidence.length > 0 && (
              <ul aria-label="Evidence" className="mt-4 grid gap-3">
                {order.evidence.map(({ assetId, by }, index) => (
                  <li key={assetId}>
                    <OrderFileView
                      orderGuid={order.orderGuid}
                      assetId={assetId}
                      label={`picture ${index + 1}, shown by the ${by}`}
                    />
                  </li>
                ))}
              </ul>
            )}
          </Card>
        )}
        <Card>
          <h2 className="mb-3 font-bold">What both sides wrote</h2>
          {order.messages.length === 0 ? (
            <p className="text-ink-mute">No messages.</p>
          ) : (
            <ol className="grid gap-3">
              {order.messages.map(({ author, text, picture, sentAt }) => (
                <li key={`${author} ${sentAt}`}>
                  <p className="text-sm text-ink-mute">{`${author}, ${formatDateTime(sentAt)}`}</p>
                  <p className="wrap-anywhere whitespace-pre-line">{text}</p>
                  {picture != null && (
                    <OrderFileView
                      orderGuid={order.orderGuid}
                      assetId={picture}
                      label={`the picture from the ${author}`}
                    />
                  )}
                </li>
              ))}
            </ol>
          )}
        </Card>
        <Card>
          <h2 className="mb-3 font-bold">The order</h2>
          <Facts facts={factsOf(order)} />
          {(order.brief.pictures ?? []).map(({ assetId }, index) => (
            <div key={assetId} className="mt-4">
              <OrderFileView
                orderGuid={order.orderGuid}
                assetId={assetId}
                label={`picture ${index + 1} of the brief`}
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
                    label={`the delivered ${kind}`}
                  />
                </div>
              ),
          )}
          {feedback?.status === "published" && (
            <Button
              size="small"
              variant="outline"
              className="mt-4"
              onClick={() => setRemoving(true)}
            >
              Remove the review
            </Button>
          )}
        </Card>
        <Card>{timeline}</Card>
        <Card>
          <h2 className="mb-3 font-bold">Mails</h2>
          <MailList mails={order.mails} />
        </Card>
      </div>
      <div className="grid gap-6">
        <Card tone="quiet">
          <h2 className="mb-3 font-bold">{sentence(order.state)}</h2>
          <div className="grid gap-2.5">
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
        </Card>
        <Card>
          <h2 className="mb-3 font-bold">Money</h2>
          <Facts facts={moneyOf(order)} />
        </Card>
        <Card>
          <h2 className="mb-3 font-bold">Still to be done</h2>
          {order.effects.length === 0 ? (
            <p className="text-ink-mute">Nothing.</p>
          ) : (
            <ul className="grid gap-2">
              {order.effects.map(({ id, what, lastError }) => (
                <li key={id} className="wrap-anywhere">
                  {what}
                  {lastError != null && (
                    <span className="block text-sm text-clay-deep">{lastError}</span>
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
      {open !== null && (
        <OrderDecisionDialog order={order} decision={open} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

function factsOf(order: OrderFile) {
  const { customer, brief, deliverables, feedback } = order;
  return [
    { label: "Athlete", value: order.talent.displayName },
    { label: "Offer", value: order.offer.title },
    { label: "Customer", value: `${customer.name}, ${customer.email}` },
    { label: "Account", value: customer.userId == null ? "none, booked as a guest" : "yes" },
    { label: "For", value: brief.recipientName },
    { label: "Brief", value: brief.instructions },
    {
      label: "Delivered",
      value: deliverables.some(({ url, note }) => url != null || note != null) ? (
        <DeliveredWords deliverables={deliverables} />
      ) : null,
    },
    {
      label: "Sent",
      value: deliverables.map(({ shipment }) => parcelWords(shipment)).join("\n"),
    },
    {
      label: "Review",
      value:
        feedback == null ? null : `${feedback.rating} of 5, ${feedback.status}: ${feedback.text}`,
    },
    { label: "Placed", value: formatDateTime(order.createdAt) },
  ];
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

function moneyOf(order: OrderFile) {
  const { money, payment, payout, refunds } = order;
  return [
    { label: "Total", value: formatMoney(money.total) },
    { label: "Athlete's net", value: formatMoney(money.talentNet) },
    { label: "Commission", value: formatMoney(money.commission) },
    {
      label: "Promo code",
      value:
        money.discount == null
          ? null
          : `${money.discount.code}: − ${formatMoney(money.discount.amount)}, borne by us`,
    },
    { label: "Service fee", value: formatMoney(money.serviceFee) },
    { label: "Payment", value: sentence(payment.status) },
    { label: "Charged", value: formatMoney(payment.captured) },
    { label: "Refunded", value: formatMoney(payment.refunded) },
    {
      label: "Refunds",
      value: refunds.map(({ amount, status }) => `${formatMoney(amount)}, ${status}`).join("\n"),
    },
    { label: "Payout", value: `${formatMoney(payout.amount)}, ${payout.status}` },
    { label: "Intent", value: payment.intentId },
    { label: "Charge", value: payment.chargeId },
  ];
}

function sentence(name: string): string {
  const words = name.replaceAll("_", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

export interface OrderFileViewProps {
  orderGuid: string;
  assetId: string;
  /** What it is, and whose. */
  label: string;
}

/** A file of an order, read when an operator asks for it: private things are not opened by looking at the page. */
export function OrderFileView({ orderGuid, assetId, label }: OrderFileViewProps) {
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
          {`Open ${label}`}
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
