import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from "react";
import { MessageStorage, type UnsentMessage } from "#app/features/messages/message-storage.ts";
import type { Conversation } from "#app/features/messages/use-conversation.ts";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { messageDocument } from "#app/lib/live/documents.ts";
import { browserSurroundings } from "#app/lib/live/live.ts";
import { useUnsaved } from "#app/lib/live/use-live-state.ts";
import { newId, serverTime, setDocument } from "#app/lib/live/writes/write.ts";
import { isOfDevice, namedDeviceStorage } from "#app/lib/storage/named-values.ts";
import * as texts from "#messages/messages";
import { MessageDraft } from "./message-draft.ts";
import { readDeliveryStatus, UnsentMessages, withBrowserLock } from "./unsent-messages.ts";

/** A text without an empty field. */
export interface UnsentText {
  id: string;
  text: string;
  discard: () => void;
}

export interface Composer {
  text: string;
  type: (text: string) => void;
  problem: string | null;
  busy: boolean;
  /** Sends the message; resolves to true when it is in the thread. */
  send: () => Promise<boolean>;
  left: readonly UnsentText[];
}

/** The message being written, and the state of earlier ones. */
export function useComposer(conversation: Conversation, notes: MessageStorage | null): Composer {
  const { orderGuid, reader, availability } = conversation;
  const messageDraft = useMemo(
    () =>
      new MessageDraft({
        notes,
        withLock: withBrowserLock,
        newId,
        submit: ({ id, text }) =>
          setDocument(messageDocument(orderGuid, id), {
            author: reader,
            text,
            sentAt: serverTime,
          }),
      }),
    [orderGuid, reader, notes],
  );
  const { text, problem, busy, unsendable } = useSyncExternalStore(
    messageDraft.subscribe,
    messageDraft.read,
    messageDraft.read,
  );
  useEffect(() => messageDraft.markVisible(), [messageDraft]);
  useEffect(() => followNotes(({ key }) => messageDraft.readOtherTab(key)), [messageDraft]);
  useUnsentMessages(conversation, notes, messageDraft);
  useForgetUnsaved(orderGuid);

  const left = unsendable.map((message) => ({
    ...message,
    discard: () => messageDraft.discard(message.id),
  }));
  const draft = { id: "draft", text, discard: () => messageDraft.type("") };
  return {
    text,
    type: (typed) => messageDraft.type(typed),
    problem,
    busy,
    send: () => messageDraft.send(),
    left: availability.kind === "open" || text.trim() === "" ? left : [...left, draft],
  };
}

function useUnsentMessages(
  { orderGuid, availability, rows }: Conversation,
  notes: MessageStorage | null,
  messageDraft: MessageDraft,
): void {
  // Without a thread no confirmation is needed; otherwise it is unknown until the thread is loaded.
  const isRefused = availability.kind === "none";
  const mayAsk = isRefused || rows !== undefined;
  const refused = useEffectEvent(async (message: UnsentMessage, signal: AbortSignal) => {
    if (availability.kind === "open") messageDraft.returnText(message, texts.cameBack);
    else await messageDraft.holdUnsent(message, signal);
  });
  useEffect(() => {
    if (notes === null || !mayAsk) return;
    const before = new UnsentMessages({
      notes,
      withLock: withBrowserLock,
      readStatus: async (id, signal) =>
        isRefused
          ? "refused"
          : await readDeliveryStatus(messageDocument(orderGuid, id), browserSurroundings, signal),
      refused: (message, signal) => refused(message, signal),
    });
    before.check();
    const forget = followNotes(() => before.check());
    return () => {
      forget();
      before.end();
    };
  }, [notes, orderGuid, mayAsk, isRefused]);
}

/** Removes the site-wide notice about an unsent message on the page where the message returns to the field. */
function useForgetUnsaved(orderGuid: string): void {
  const { paths, forget } = useUnsaved();
  const forgetUnsaved = useEffectEvent(forget);
  useEffect(() => {
    for (const path of paths)
      if (path.startsWith(`orders/${orderGuid}/messages/`)) forgetUnsaved(path);
  }, [paths, orderGuid]);
}

/** Calls `changed` after another tab changes this storage. */
function followNotes(changed: (event: StorageEvent) => void): () => void {
  const inOtherTab = (event: StorageEvent) => {
    if (isOfDevice(event)) changed(event);
  };
  window.addEventListener("storage", inOtherTab);
  return () => window.removeEventListener("storage", inOtherTab);
}

/** Returns this device's records of an order's messages for the signed-in user; `null` until the user is known. */
export function useMessageStorage(orderGuid: string): MessageStorage | null {
  const auth = useAuth();
  const userId = auth.status === 1 ? auth.viewer.userId : null;
  return useMemo(
    () =>
      userId === null ? null : new MessageStorage({ userId, orderGuid }, namedDeviceStorage()),
    [userId, orderGuid],
  );
}
