import { useEffect, useMemo, useState } from "react";
import type { OrderView } from "#app/lib/api/types.ts";
import type { Role } from "#app/lib/auth/auth-state.ts";
import { messagesOf, orderDocument, readMark } from "#app/lib/live/documents.ts";
import { useLiveDocument, useLiveQuery } from "#app/lib/live/use-live.ts";
import { setDocument, timestamp } from "#app/lib/live/writes/write.ts";
import * as texts from "#messages/messages";
import { type MessagingAvailability, messagingAvailability } from "./messaging-availability.ts";
import { lastSeen, type MessageRow, newestForReader, unreadIn, withEarlier } from "./thread.ts";

/** Messages shown at first, and how many more each time they are asked for. */
const atOnce = 100;

/** Messages between the parties of an order, for one of them. */
export interface Conversation {
  orderGuid: string;
  reader: Role;
  /** The other party's name. */
  other: string;
  availability: MessagingAvailability;
  /** `undefined` until something is known. */
  rows: readonly MessageRow[] | undefined;
  /** The server has confirmed all of them. */
  confirmed: boolean;
  /** Why nothing can be shown, or nothing new. */
  problem: string | null;
  unread: number;
  /** The id of the last own message that was read. */
  seen: string | null;
  /** Fetches earlier messages, where there may be any. */
  showEarlier: (() => void) | null;
  loadingEarlier: boolean;
  /** To be given the element at the end of the thread: on the screen, all is read. */
  markEnd: (end: HTMLElement | null) => void;
  /** Brings the end of the thread on the screen. */
  showNewest: () => void;
  /** Goes to the end within the thread; the page stays where it is. */
  followNewest: () => void;
}

/** Follows the messages of the order a page shows. To be used once on the page. */
export function useConversation(order: OrderView, reader: Role): Conversation {
  const { orderGuid } = order;
  const otherRole = reader === "customer" ? "talent" : "customer";
  const availability = messagingAvailability(order);
  // A reader who is not in the order's document yet is rejected: it follows the order by a moment.
  const liveOrder = useLiveDocument(availability.kind === "none" ? null : orderDocument(orderGuid));
  const listed =
    liveOrder.data?.talent != null && (reader === "talent" || liveOrder.data.customer != null);

  const [{ last, shown }, askFor] = useState<{ last: number; shown: readonly MessageRow[] }>({
    last: atOnce,
    shown: [],
  });
  const newest = useLiveQuery(listed ? messagesOf(orderGuid, atOnce) : null);
  const more = useLiveQuery(listed && last > atOnce ? messagesOf(orderGuid, last) : null);
  const messages = more.data === undefined ? newest : more;
  const rows = more.data ?? (newest.data && withEarlier(shown, newest.data));
  const own = useLiveDocument(listed ? readMark(orderGuid, reader) : null);
  const others = useLiveDocument(listed ? readMark(orderGuid, otherRole) : null);

  const [end, markEnd] = useState<HTMLElement | null>(null);
  const onScreen = useOnScreen(end);
  const upTo = own.data === undefined ? undefined : (own.data?.upTo ?? null);
  const unread = rows === undefined || upTo === undefined ? 0 : unreadIn(rows, reader, upTo);
  const confirmed = !messages.fromCache && !own.fromCache;
  useReadMark({
    orderGuid,
    reader,
    // Without a connection it would take one of the few places of what waits to be sent.
    upTo: onScreen && confirmed && unread > 0 ? newestForReader(rows ?? [], reader) : null,
  });

  return {
    orderGuid,
    reader,
    other: reader === "customer" ? order.talent.displayName : order.customer.name,
    availability,
    rows,
    confirmed: rows !== undefined && !messages.fromCache,
    problem:
      [liveOrder, messages, own, others].find(({ problem }) => problem !== null)?.problem
        ?.message ?? (liveOrder.data === null && !liveOrder.fromCache ? texts.noThread : null),
    unread: onScreen ? 0 : unread,
    seen: lastSeen(rows ?? [], reader, others.data?.upTo ?? null),
    showEarlier:
      rows !== undefined && rows.length >= last
        ? () => askFor({ last: last + atOnce, shown: rows })
        : null,
    // The local copy may have some of them: those of the server would be read out.
    loadingEarlier:
      last > atOnce && more.problem === null && (more.data === undefined || more.fromCache),
    markEnd,
    showNewest: () => {
      end?.scrollIntoView({ block: "center" });
      logOf(end)?.focus({ preventScroll: true });
    },
    // It is drawn from its end on: nought is there.
    followNewest: () => logOf(end)?.scrollTo({ top: 0 }),
  };
}

function logOf(end: HTMLElement | null): HTMLElement | null {
  return end?.closest<HTMLElement>("[role=log]") ?? null;
}

interface Reading {
  orderGuid: string;
  reader: Role;
  /** Up to when everything is read now; `null` while nothing is to be noted. */
  upTo: string | null;
}

/** Sends the read mark to the other party. */
function useReadMark({ orderGuid, reader, upTo }: Reading): void {
  const marks = useMemo(
    () =>
      new ReadMarks((time) => setDocument(readMark(orderGuid, reader), { upTo: timestamp(time) })),
    [orderGuid, reader],
  );
  useEffect(() => {
    if (upTo === null) return;
    marks.note(upTo).catch((error: unknown) => console.warn("failed to note what was read", error));
  }, [marks, upTo]);
}

/**
 * Sends each read mark once, also if the server rejects it: it would again, and a rejected mark looks unread. A mark
 * that was not queued is sent with the next call.
 */
export class ReadMarks {
  readonly #write: (upTo: string) => Promise<unknown>;
  #asked: string | null = null;

  /** @param write queues the mark; done when it was taken. That it was refused later is logged where it is followed. */
  constructor(write: (upTo: string) => Promise<unknown>) {
    this.#write = write;
  }

  /** Throws what `write` did. */
  async note(upTo: string): Promise<void> {
    if (this.#asked === upTo) return;
    this.#asked = upTo;
    try {
      await this.#write(upTo);
    } catch (error) {
      if (this.#asked === upTo) this.#asked = null;
      throw error;
    }
  }
}

/** Whether an element is on the screen: within the window and every part that scrolls, in a tab that is shown. */
function useOnScreen(element: Element | null): boolean {
  const [within, setWithin] = useState(false);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (element === null) return;
    const observer = new IntersectionObserver((entries) =>
      setWithin(entries.at(-1)?.isIntersecting === true),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      setWithin(false);
    };
  }, [element]);
  useEffect(() => {
    const update = () => setShown(!document.hidden);
    update();
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, []);
  return within && shown;
}
