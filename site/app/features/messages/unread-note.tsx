import type { OrderSummary } from "#app/lib/api/types.ts";
import type { Role } from "#app/lib/auth/auth-state.ts";
import { messagesAfter, readMarksOf } from "#app/lib/live/documents.ts";
import { getDocuments, useCount } from "#app/lib/live/get-documents.ts";
import { Badge } from "#app/ui/badge.tsx";
import * as texts from "#messages/messages";
import { messagingAvailability } from "./messaging-availability.ts";
import { unreadIn } from "./thread.ts";

interface UnreadNoteProps {
  order: Pick<OrderSummary, "orderGuid" | "updatedAt" | "messaging" | "tab" | "viewer">;
  reader: Role;
}

/** The number of the other party's unread messages, in a list of orders. */
export function UnreadNote({ order, reader }: UnreadNoteProps) {
  const { orderGuid, updatedAt } = order;
  // Without messaging there is nothing unread.
  const key = messagingAvailability(order).kind === "open" ? `${orderGuid} ${updatedAt}` : null;
  const unread = useCount(key, () => countUnread(orderGuid, reader));
  if (unread === null || unread === 0) return null;
  return <Badge tone="volt">{texts.unreadCount({ count: unread })}</Badge>;
}

/** Maximum count: more need no exact number. */
const most = 100;

async function countUnread(orderGuid: string, reader: Role): Promise<number> {
  const marks = await getDocuments(readMarksOf(orderGuid));
  const upTo = marks.find(({ id }) => id === reader)?.data.upTo ?? null;
  return unreadIn(await getDocuments(messagesAfter(orderGuid, upTo, most)), reader, upTo);
}
