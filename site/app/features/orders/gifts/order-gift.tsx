import { Gift } from "lucide-react";
import { useState } from "react";
import type { OrderAccess } from "#app/features/orders/state/order-access.ts";
import { shownEmail } from "#app/lib/accounts/email-address.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/orders-gift";
import { EditGiftDialog } from "./edit-gift-dialog.tsx";
import { GiftLink } from "./gift-link.tsx";
import { giftSentence } from "./gift-sentence.ts";
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
      <section aria-label={texts.gift} className="grid gap-4">
        <h2 className="display text-2xl">
          <Gift aria-hidden="true" className="me-2 inline size-6" />
          {gift.thanks == null ? texts.aGift : texts.saysThanks({ name: brief.recipientName })}
        </h2>
        {gift.thanks != null && (
          <p className="text-lg wrap-anywhere whitespace-pre-line">{gift.thanks.text}</p>
        )}
        <p className="wrap-anywhere text-soft">{giftSentence(order, gift)}</p>
        {gift.mailsComeBack && gift.recipientEmail != null && (
          <Notice tone="warning">
            {texts.giftEmailsReturned({ email: shownEmail(gift.recipientEmail) })}
          </Notice>
        )}
        {gift.message != null && gift.message !== "" && viewer !== "talent" && (
          <p className="wrap-anywhere whitespace-pre-line">
            {texts.giftMessage({ text: gift.message })}
          </p>
        )}
        {gift.canLink && <GiftLink access={access} recipientName={brief.recipientName} />}
        <div className="flex flex-wrap gap-3 empty:hidden">
          {gift.canChange && (
            <Button variant="outline" size="small" onClick={() => setOpen("change")}>
              {texts.changeGift}
            </Button>
          )}
          {gift.canSendAgain && (
            <Button variant="outline" size="small" onClick={() => setOpen("send")}>
              {texts.sendAgain}
            </Button>
          )}
        </div>
        {open === "change" && <EditGiftDialog order={order} access={access} onClose={close} />}
        {open === "send" && <SendGiftDialog order={order} access={access} onClose={close} />}
      </section>
    </Card>
  );
}
