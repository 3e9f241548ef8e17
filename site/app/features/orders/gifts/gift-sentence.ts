import { shownEmail } from "#app/lib/accounts/email-address.ts";
import type { OrderGiftView, OrderView } from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import * as texts from "#messages/orders-gift";

/** The properties that choose the sentence. */
export interface DescribedGift extends Pick<OrderView, "tab" | "schedule" | "viewer"> {
  brief: Pick<OrderView["brief"], "recipientName">;
}

/** Returns the gift's state for the reader of the order. */
export function giftSentence(order: DescribedGift, gift: OrderGiftView): string {
  const { brief, schedule, tab, viewer } = order;
  const { recipientName } = brief;
  const { opens, status, mailedAt, recipientEmail } = gift;
  const day = opens == null ? null : formatDateTime(opens.at, opens.timeZone);
  const hasEnded = status == null && tab === "closed";
  if (viewer === "talent") {
    return day === null || hasEnded
      ? texts.giftFor({ name: recipientName })
      : texts.giftOpensFrom({ name: recipientName, day });
  }
  const when = {
    day: day ?? "",
    opens: day !== null ? "day" : schedule != null ? "accepted" : "approved",
  };
  if (hasEnded) return texts.giftEnded({ name: recipientName });
  if (status == null) return texts.giftOpensOncePaid;
  if (recipientEmail == null) {
    return status === "open"
      ? texts.giftOpen({ name: recipientName })
      : texts.youSendLink({ name: recipientName, ...when });
  }
  if (mailedAt != null && status === "open") {
    return texts.weSentLink({ email: shownEmail(recipientEmail), at: formatDateTime(mailedAt) });
  }
  return texts.weSendLink({ email: shownEmail(recipientEmail), ...when });
}
