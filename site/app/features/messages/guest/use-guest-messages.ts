import { useCallback, useEffect, useRef, useState } from "react";
import { normalizeText } from "#app/features/messages/message-text.ts";
import { type Contacts, contactRefusal } from "#app/features/messages/messaging-availability.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import type { MessageList, OrderMessage } from "#app/lib/api/types.ts";
import { onFirstAct } from "#app/lib/emailed-links/first-act.ts";

/** Milliseconds between two looks for new messages while the page is seen. */
const refreshMs = 5_000;

export interface GuestMessages {
  /** `undefined` until the first answer. */
  items: readonly OrderMessage[] | undefined;
  talentReadUpTo: string | null;
  /** Why nothing new can be shown. */
  problem: string | null;
  /** Sends a message; gives why it was refused, or `null`. */
  send: (text: string, contacts: Contacts) => Promise<string | null>;
  /** Shows a message that was sent otherwise. */
  addSent: (message: OrderMessage) => void;
}

/**
 * Polls the messages of a guest's order while the page is visible, and immediately when it is shown again. They count as
 * read once the guest uses the page: a virus scanner that opens the link of an email reads nothing.
 */
export function useGuestMessages(orderHash: string, enabled: boolean): GuestMessages {
  const [items, setItems] = useState<readonly OrderMessage[]>();
  const [talentReadUpTo, setTalentReadUpTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const unsent = useRef<{ id: string; text: string } | null>(null);
  const read = useRef<string | null>(null);
  const isUsed = useRef(false);

  const refresh = useCallback(
    async (signal: AbortSignal) => {
      try {
        const list = await fetchMessages(orderHash, signal);
        if (signal.aborted) return;
        setItems(list.items);
        setTalentReadUpTo(list.talentReadUpTo ?? null);
        setProblem(null);
        const newest = newestOfTalent(list.items);
        const isUnread = newest !== null && newest !== read.current;
        if (isUnread && isUsed.current && !document.hidden) {
          await markRead(orderHash, newest);
          read.current = newest;
        }
      } catch (error) {
        if (!signal.aborted) setProblem(messageFor(error));
      }
    },
    [orderHash],
  );

  useEffect(() => {
    if (!enabled) return;
    const end = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let looking = false;
    const lookNow = async () => {
      if (looking || document.hidden) return;
      clearTimeout(timer);
      looking = true;
      await refresh(end.signal);
      looking = false;
      if (!end.signal.aborted) timer = setTimeout(() => void lookNow(), refreshMs);
    };
    const seenAgain = () => void lookNow();
    document.addEventListener("visibilitychange", seenAgain);
    const stopWaiting = onFirstAct(window, () => {
      isUsed.current = true;
      void lookNow();
    });
    void lookNow();
    return () => {
      stopWaiting();
      document.removeEventListener("visibilitychange", seenAgain);
      clearTimeout(timer);
      end.abort();
    };
  }, [enabled, refresh]);

  async function send(typed: string, contacts: Contacts): Promise<string | null> {
    const text = normalizeText(typed);
    // Sent again after a lost answer, it is the same message.
    const message =
      unsent.current?.text === text ? unsent.current : { id: crypto.randomUUID(), text };
    unsent.current = message;
    try {
      const sent = await sendMessage(orderHash, message);
      unsent.current = null;
      addSent(sent);
      return null;
    } catch (error) {
      return refusalOf(error, contacts);
    }
  }

  const addSent = (sent: OrderMessage) => setItems((known) => withSent(known ?? [], sent));
  return { items, talentReadUpTo, problem, send, addSent };
}

/** Its length is seen to before it is sent, so a text that is refused where contacts are holds some. */
function refusalOf(error: unknown, contacts: Contacts): string {
  const isText = error instanceof ApiFailure && error.fields.some(({ field }) => field === "text");
  return isText && contacts !== "allowed" ? contactRefusal(contacts) : messageFor(error);
}

/** What was said about a guest's order, which its link opens. */
async function fetchMessages(orderHash: string, signal?: AbortSignal): Promise<MessageList> {
  const params = { path: { orderHash } };
  return await answerOf(
    api.GET("/api/orders/{orderHash}/messages", { params, signal: signal ?? null }),
  );
}

/** Sends a message; the same id again is the same message. */
async function sendMessage(
  orderHash: string,
  body: { id: string; text: string },
): Promise<OrderMessage> {
  const params = { path: { orderHash } };
  return await answerOf(api.POST("/api/orders/{orderHash}/messages", { params, body }));
}

/** Marks everything up to a message as read, so that no email reports it. */
async function markRead(orderHash: string, upTo: string): Promise<void> {
  const params = { path: { orderHash } };
  await answerOf(api.POST("/api/orders/{orderHash}/messages/read", { params, body: { upTo } }));
}

/** When the newest message of the talent was sent. */
export function newestOfTalent(items: readonly OrderMessage[]): string | null {
  return items.findLast(({ author }) => author === "talent")?.sentAt ?? null;
}

/** Merges a sent message and a fetched list, whichever response came first. */
export function withSent(
  items: readonly OrderMessage[],
  sent: OrderMessage,
): readonly OrderMessage[] {
  return items.some(({ id }) => id === sent.id) ? items : [...items, sent];
}
