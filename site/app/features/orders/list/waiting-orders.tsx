import { useEffect } from "react";
import { useLocation, useRevalidator } from "react-router";
import type { Reader } from "#app/features/orders/state/order-words.ts";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { ordersWaitingFor } from "#app/lib/live/documents.ts";
import { countDocuments, useCount } from "#app/lib/live/get-documents.ts";
import { setAppBadge } from "#app/lib/offline/app-badge.ts";
import * as texts from "#messages/orders-list";

const words: Record<Reader, (values: { count: number }) => string> = {
  talent: texts.requestsToAnswer,
  customer: texts.deliveriesToLookAt,
};

/**
 * The number of orders that wait for the user's answer, beside the link to them. The icon of the installed site shows
 * it, too.
 */
export function WaitingOrders({ reader }: { reader: Reader }) {
  const auth = useAuth();
  const { pathname } = useLocation();
  const { state } = useRevalidator();
  const userId = auth.status === 1 ? auth.viewer.userId : null;
  // An answer on a page reloads its data, and another page may have been read elsewhere.
  const key = userId === null || state !== "idle" ? null : `${userId} ${pathname}`;
  const count = useCount(key, () => countDocuments(ordersWaitingFor(reader, userId ?? "")));
  useEffect(() => {
    if (count !== null) setAppBadge(count);
  }, [count]);
  if (count === null || count === 0) return null;
  return (
    <span className="ms-2 rounded-full bg-accent px-2 py-0.5 text-xs text-on-accent tabular">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{` ${words[reader]({ count })}`}</span>
    </span>
  );
}
