import { useEffect, useRef, useState } from "react";
import { messageDocument } from "#app/lib/live/documents.ts";
import { liveMessage } from "#app/lib/live/problems.ts";
import { createDocument, newId, serverTime } from "#app/lib/live/write.ts";
import { type DeviceNotes, type Unsent, undelivered } from "./device-notes.ts";
import { asKept, givenBack } from "./message-text.ts";
import type { Conversation } from "./use-conversation.ts";

/** Said of a message that came back after the page that sent it was closed. */
const cameBack = "This message was not sent. Look at it once more before you send it again.";

export interface Composer {
  text: string;
  type: (text: string) => void;
  problem: string | null;
  busy: boolean;
  /** Hands the message in; true when it stands in the thread. */
  send: () => Promise<boolean>;
}

/** The message being written. What is not sent in the end comes back into the field, with the reason. */
export function useComposer(
  { orderGuid, reader, rows, confirmed }: Conversation,
  notes: DeviceNotes | null,
): Composer {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const mounted = useMounted();

  const giveBack = (message: Unsent, reason: string) => {
    notes?.forgetUnsent(message.id);
    setText((typed) => givenBack(message.text, typed));
    setProblem(reason);
  };

  async function send(): Promise<boolean> {
    const message = { id: newId(), text: asKept(text) };
    setBusy(true);
    setProblem(null);
    // At once: what is typed while it is handed in is the next message.
    setText("");
    notes?.noteUnsent(message);
    try {
      const { acknowledged } = await createDocument(messageDocument(orderGuid, message.id), {
        author: reader,
        text: message.text,
        sentAt: serverTime,
      });
      acknowledged.then(
        () => notes?.forgetUnsent(message.id),
        // With nobody there to read the reason the note stays, for the next visit.
        (error: unknown) => mounted.current && giveBack(message, liveMessage(error)),
      );
      return true;
    } catch (error) {
      giveBack(message, liveMessage(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  useLeftBehind(notes, confirmed ? rows : undefined, (message) => giveBack(message, cameBack));
  return {
    text,
    type: (typed) => {
      setText(typed);
      if (typed.trim() === "") setProblem(null);
    },
    problem,
    busy,
    send,
  };
}

/** Finds what earlier visits handed in, once the server has told of all that arrived; gives back what did not. */
function useLeftBehind(
  notes: DeviceNotes | null,
  told: Conversation["rows"],
  giveBack: (message: Unsent) => void,
): void {
  const left = useRef<{ notes: DeviceNotes; unsent: Unsent[] } | null>(null);
  useEffect(() => {
    // What this visit hands in itself is followed elsewhere.
    left.current = notes && { notes, unsent: notes.unsent() };
  }, [notes]);
  useEffect(() => {
    const before = left.current;
    if (told === undefined || before === null || before.unsent.length === 0) return;
    const { lost, arrived } = undelivered(before.unsent, told);
    const settled = new Set([...lost, ...arrived].map(({ id }) => id));
    // Another tab may have seen to it meanwhile.
    const noted = new Set(before.notes.unsent().map(({ id }) => id));
    left.current = {
      notes: before.notes,
      unsent: before.unsent.filter(({ id }) => !settled.has(id)),
    };
    for (const { id } of arrived) before.notes.forgetUnsent(id);
    for (const message of lost) if (noted.has(message.id)) giveBack(message);
  });
}

function useMounted(): { readonly current: boolean } {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}
