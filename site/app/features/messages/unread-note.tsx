import type { OrderSummary } from "#app/lib/api/types.ts";
import type { Role } from "#app/lib/auth/auth-state.ts";
import { messagesAfter, readMarksOf } from "#app/lib/live/documents.ts";
import { getDocuments, useCount } from "#app/lib/live/get-documents.ts";
import { Badge } from "#app/ui/badge.tsx";
import { messagingAvailability } from "./messaging-availability.ts";
import { unreadIn, unreadWords } from "./thread.ts";

interface UnreadNoteProps {
  order: Pick<OrderSummary, "orderGuid" | "updatedAt" | "messaging" | "tab">;
  reader: Role;
}

/** In a list of orders: how many messages of the other side are new. */
export function UnreadNote({ order, reader }: UnreadNoteProps) {
  const { orderGuid, updatedAt } = order;
  // Where nobody can answer, nothing is new.
  const key = messagingAvailability(order).kind === "open" ? `${orderGuid} ${updatedAt}` : null;
  const unread = useCount(key, () => countUnread(orderGuid, reader));
  if (unread === null || unread === 0) return null;
  return <Badge tone="volt">{unreadWords(unread)}</Badge>;
}

/** More are not told apart: whoever has so many to read needs no number. */
const most = 100;

async function countUnread(orderGuid: string, reader: Role): Promise<number> {
  const marks = await getDocuments(readMarksOf(orderGuid));
  const upTo = marks.find(({ id }) => id === reader)?.data.upTo ?? null;
  return unreadIn(await getDocuments(messagesAfter(orderGuid, upTo, most)), reader, upTo);
}
