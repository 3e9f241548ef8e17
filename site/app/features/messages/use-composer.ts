import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from "react";
import { browserStorage } from "#app/lib/browser-storage.ts";
import { messageDocument } from "#app/lib/live/documents.ts";
import { browserSurroundings } from "#app/lib/live/live.ts";
import { useUnsaved } from "#app/lib/live/use-live-state.ts";
import { newId, serverTime, setDocument } from "#app/lib/live/write.ts";
import { aloneInBrowser } from "./alone.ts";
import { Composing } from "./composing.ts";
import type { DeviceNotes, Unsent } from "./device-notes.ts";
import { fateOfMessage } from "./fate-of-message.ts";
import { LeftBehind } from "./left-behind.ts";
import type { Conversation } from "./use-conversation.ts";

/** Said of a message that came back after the page that sent it was closed. */
const cameBack = "This message was not sent. Look at it once more before you send it again.";

/** What was written and has no field to stand in. */
export interface LeftText {
  id: string;
  text: string;
  discard: () => void;
}

export interface Composer {
  text: string;
  type: (text: string) => void;
  problem: string | null;
  busy: boolean;
  /** Hands the message in; true when it stands in the thread. */
  send: () => Promise<boolean>;
  left: readonly LeftText[];
}

/** The message being written, and what became of those written before. */
export function useComposer(conversation: Conversation, notes: DeviceNotes | null): Composer {
  const { orderGuid, reader, standing } = conversation;
  const composing = useMemo(
    () =>
      new Composing({
        notes,
        alone: aloneInBrowser,
        newId,
        hand: ({ id, text }) =>
          setDocument(messageDocument(orderGuid, id), {
            author: reader,
            text,
            sentAt: serverTime,
          }),
      }),
    [orderGuid, reader, notes],
  );
  const { text, problem, busy, stranded } = useSyncExternalStore(
    composing.subscribe,
    composing.read,
    composing.read,
  );
  useEffect(() => composing.show(), [composing]);
  useEffect(() => followNotes(({ key }) => composing.noticed(key)), [composing]);
  useLeftBehind(conversation, notes, composing);
  useToldHere(orderGuid);

  const left = stranded.map((message) => ({
    ...message,
    discard: () => composing.discard(message.id),
  }));
  const draft = { id: "draft", text, discard: () => composing.type("") };
  return {
    text,
    type: (typed) => composing.type(typed),
    problem,
    busy,
    send: () => composing.send(),
    left: standing.kind === "open" || text.trim() === "" ? left : [...left, draft],
  };
}

function useLeftBehind(
  { orderGuid, standing, rows }: Conversation,
  notes: DeviceNotes | null,
  composing: Composing,
): void {
  // Where there is no thread nobody needs to be asked; elsewhere nobody can be until it is known.
  const fateIsKnown = standing.kind === "none";
  const mayAsk = fateIsKnown || rows !== undefined;
  const refused = useEffectEvent(async (message: Unsent, signal: AbortSignal) => {
    if (standing.kind === "open") composing.giveBack(message, cameBack);
    else await composing.strand(message, signal);
  });
  useEffect(() => {
    if (notes === null || !mayAsk) return;
    const before = new LeftBehind({
      notes,
      alone: aloneInBrowser,
      fateOf: async (id, signal) =>
        fateIsKnown
          ? "refused"
          : await fateOfMessage(messageDocument(orderGuid, id), browserSurroundings, signal),
      refused: (message, signal) => refused(message, signal),
    });
    before.look();
    const forget = followNotes(() => before.look());
    return () => {
      forget();
      before.end();
    };
  }, [notes, orderGuid, mayAsk, fateIsKnown]);
}

/** What is said on every page of a message that was not sent needs no saying where the message itself comes back. */
function useToldHere(orderGuid: string): void {
  const { paths, forget } = useUnsaved();
  const told = useEffectEvent(forget);
  useEffect(() => {
    for (const path of paths) if (path.startsWith(`orders/${orderGuid}/messages/`)) told(path);
  }, [paths, orderGuid]);
}

/** Hears of what other tabs note. */
function followNotes(changed: (event: StorageEvent) => void): () => void {
  const inOtherTab = (event: StorageEvent) => {
    if (event.storageArea === browserStorage()) changed(event);
  };
  window.addEventListener("storage", inOtherTab);
  return () => window.removeEventListener("storage", inOtherTab);
}
