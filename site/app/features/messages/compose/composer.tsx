import { SendHorizontal } from "lucide-react";
import { type KeyboardEvent, type SubmitEvent, useId, useRef } from "react";
import { lengthOf, longestMessage } from "#app/features/messages/message-text.ts";
import {
  type Contacts,
  contactHints,
  contactRefusal,
} from "#app/features/messages/messaging-availability.ts";
import { messageRefusals } from "#app/lib/api/rules/messages.ts";
import type { SavedReply } from "#app/lib/api/types.ts";
import { useLiveState } from "#app/lib/live/use-live-state.ts";
import { ownKeys } from "#app/lib/pages/own-keys.ts";
import { copyText } from "#app/lib/texts/copy-text.ts";
import { Button } from "#app/ui/button.tsx";
import { controlClasses } from "#app/ui/forms/field.tsx";
import { InsertText, withInserted } from "#app/ui/forms/insert-text.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/messages";
import { MessageLabel } from "./message-label.tsx";
import type { Composer as Composing, UnsentText } from "./use-composer.ts";

export interface ComposerProps {
  messageDraft: Composing;
  contacts: Contacts;
  /** The writer's own texts to insert. */
  replies?: readonly SavedReply[];
  /** Called when a message is in the thread. */
  onSent: () => void;
}

/** The field for a message. Ctrl or ⌘ with Enter sends it; Enter alone begins a line. */
export function Composer({ messageDraft, contacts, replies = [], onSent }: ComposerProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { online, kept } = useLiveState();
  const { text, type, problem, busy, send } = messageDraft;
  const length = lengthOf(text);
  const tooLong = length > longestMessage;
  const trouble = tooLong
    ? texts.tooLong({ longest: longestMessage })
    : problem === messageRefusals.contact
      ? contactRefusal(contacts)
      : problem;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (length === 0 || tooLong || busy) return;
    field.current?.focus();
    if (await send()) onSent();
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form
      aria-label={texts.writeMessage}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="print:hidden"
    >
      <MessageLabel id={id} length={length} />
      <textarea
        id={id}
        ref={field}
        rows={3}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={ownKeys(press)}
        aria-describedby={`${id}-problem ${id}-hint ${id}-count`}
        aria-invalid={trouble !== null || undefined}
        className={controlClasses}
      />
      <InsertText
        replies={replies}
        onInsert={(inserted) => {
          type(withInserted(text, inserted));
          field.current?.focus();
        }}
      />
      <div className="mt-2 flex flex-wrap items-start justify-end gap-x-4 gap-y-2">
        {/* As high as its final content, so that nothing moves. */}
        <div className="min-h-25 min-w-0 flex-1 basis-44 text-sm sm:min-h-12">
          <p id={`${id}-problem`} role="alert" className="font-semibold text-danger">
            {trouble}
          </p>
          <p id={`${id}-hint`} className={trouble === null ? "text-mute" : "sr-only"}>
            {online && contacts === "allowed" ? (
              <span className="pointer-coarse:hidden">{texts.keysToSend}</span>
            ) : (
              hintFor(online, kept, contacts)
            )}
          </p>
        </div>
        <Button type="submit" busy={busy} disabled={length === 0 || tooLong}>
          <SendHorizontal aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          {texts.send}
        </Button>
      </div>
    </form>
  );
}

function hintFor(online: boolean, kept: boolean, contacts: Contacts): string | null {
  if (online) return contactHints[contacts];
  return kept ? texts.offline : texts.offlineUnsaved;
}

/** Messages that cannot be sent any more, until the user discards them. */
export function UnsentTexts({ unsent }: { unsent: readonly UnsentText[] }) {
  if (unsent.length === 0) return null;
  return (
    <Notice tone="warning" title={texts.unsentTitle}>
      <p>{texts.unsentLead}</p>
      <ul className="mt-3 grid gap-4" aria-label={texts.unsent}>
        {unsent.map(({ id, text, discard }) => (
          <li key={id} className="grid gap-2">
            <p className="max-h-60 overflow-y-auto rounded-xl bg-surface-raised px-4 py-2.5 wrap-anywhere whitespace-pre-line">
              {text}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button variant="outline" size="small" onClick={() => copyMessage(text)}>
                {texts.copy}
              </Button>
              <Button variant="ghost" size="small" onClick={discard}>
                {texts.discard}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function copyMessage(text: string): void {
  copyText(text).then(
    () => showToast(texts.copied),
    (error: unknown) => {
      console.warn("failed to copy", error);
      showToast(texts.notCopied, "bad");
    },
  );
}
