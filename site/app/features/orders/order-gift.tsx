import { Gift } from "lucide-react";
import { useState } from "react";
import type { OrderGiftView, OrderView } from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { EditGiftDialog } from "./edit-gift-dialog.tsx";
import { GiftLink } from "./gift-link.tsx";
import type { OrderAccess } from "./order-access.ts";
import { SendGiftDialog } from "./send-gift-dialog.tsx";

export interface OrderGiftProps {
  order: OrderView;
  access: OrderAccess;
}

/** The gift that an order is: to whom it goes and when, and what the recipient wrote back. */
export function OrderGift({ order, access }: OrderGiftProps) {
  const [open, setOpen] = useState<"change" | "send" | null>(null);
  const { gift, brief, viewer } = order;
  if (gift == null) return null;
  const close = () => setOpen(null);
  return (
    <Card>
      <section aria-label="Gift" className="grid gap-4">
        <h2 className="display text-2xl">
          <Gift aria-hidden="true" className="mr-2 inline size-6" />
          {gift.thanks == null ? "A gift" : `${brief.recipientName} says thank you`}
        </h2>
        {gift.thanks != null && (
          <p className="text-lg wrap-anywhere whitespace-pre-line">{gift.thanks.text}</p>
        )}
        <p className="wrap-anywhere text-ink-soft">{giftSentence(order, gift)}</p>
        {gift.mailsComeBack && gift.recipientEmail != null && (
          <Notice tone="warning">
            Mails do not reach {gift.recipientEmail}. Hand the link over yourself, or have it sent
            to another address.
          </Notice>
        )}
        {gift.message != null && viewer !== "talent" && (
          <p className="wrap-anywhere whitespace-pre-line">“{gift.message}”</p>
        )}
        {gift.canLink && <GiftLink access={access} recipientName={brief.recipientName} />}
        <div className="flex flex-wrap gap-3 empty:hidden">
          {gift.canChange && (
            <Button variant="outline" size="small" onClick={() => setOpen("change")}>
              Change the gift
            </Button>
          )}
          {gift.canSendAgain && (
            <Button variant="outline" size="small" onClick={() => setOpen("send")}>
              Send it again
            </Button>
          )}
        </div>
        {open === "change" && <EditGiftDialog order={order} access={access} onClose={close} />}
        {open === "send" && <SendGiftDialog order={order} access={access} onClose={close} />}
      </section>
    </Card>
  );
}

/** Returns the gift's state for the reader of the order. */
function giftSentence({ brief, schedule, viewer }: OrderView, gift: OrderGiftView) {
  const { recipientName } = brief;
  const { opens, status, mailedAt, recipientEmail } = gift;
  const day = opens == null ? null : formatDateTime(opens.at, opens.timeZone);
  if (viewer === "talent") {
    return day === null
      ? `A gift for ${recipientName}.`
      : `${recipientName} can open it from ${day} their time.`;
  }
  if (status == null) return "It opens once the order is paid, and not if nothing comes of it.";
  if (recipientEmail == null) {
    return status === "open"
      ? `${recipientName} can open it now, by the link that you send.`
      : `You send ${recipientName} the link. It opens ${when(day, schedule != null)}.`;
  }
  if (mailedAt != null && status === "open") {
    return `We sent the link to ${recipientEmail} on ${formatDateTime(mailedAt)}.`;
  }
  return `We send the link to ${recipientEmail} ${when(day, schedule != null)}.`;
}

function when(day: string | null, isScheduled: boolean): string {
  if (day !== null) return `on ${day} their time, or as soon after that as it is ready`;
  return isScheduled
    ? "once the athlete has accepted"
    : "once you have approved what was delivered";
}
