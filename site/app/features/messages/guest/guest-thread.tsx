import { SendHorizontal } from "lucide-react";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { AuthoredText } from "#app/features/messages/authored-text.tsx";
import { MessageLabel } from "#app/features/messages/compose/message-label.tsx";
import { SendPicture } from "#app/features/messages/compose/send-picture.tsx";
import { MessagePicture } from "#app/features/messages/message-picture.tsx";
import { lengthOf, longestMessage } from "#app/features/messages/message-text.ts";
import {
  type Contacts,
  contactHints,
  messagingAvailability,
} from "#app/features/messages/messaging-availability.ts";
import type { OrderMessage, OrderView } from "#app/lib/api/types.ts";
import { tabStorage } from "#app/lib/storage/browser-storage.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { controlClasses } from "#app/ui/forms/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/messages";
import { GuestMessageDraft } from "./guest-message-draft.ts";
import { type GuestMessages, useGuestMessages } from "./use-guest-messages.ts";

/** Messages between a guest and the talent, on the page of the order's link. */
export function GuestThread({ order, orderHash }: { order: OrderView; orderHash: string }) {
  const availability = messagingAvailability(order);
  const messages = useGuestMessages(orderHash, availability.kind !== "none");
  const { displayName } = order.talent;
  if (availability.kind === "none") {
    return null;
  }
  return (
    <Card>
      <section aria-labelledby="messages" className="grid gap-4">
        <h2 id="messages" className="font-bold">
          {texts.messages}
        </h2>
        {messages.problem !== null && <Notice tone="bad">{messages.problem}</Notice>}
        {messages.items === undefined ? (
          <Skeleton className="h-40" />
        ) : (
          <Log
            items={messages.items}
            orderHash={orderHash}
            other={displayName}
            talentReadUpTo={messages.talentReadUpTo}
          />
        )}
        {availability.kind === "open" ? (
          <>
            <Answer
              key={orderHash}
              orderHash={orderHash}
              send={messages.send}
              contacts={availability.contacts}
            />
            {availability.contacts === "allowed" && (
              <SendPicture owner={{ orderHash }} onSent={messages.addSent} />
            )}
          </>
        ) : (
          <p className="text-soft">{availability.why}</p>
        )}
      </section>
    </Card>
  );
}

function Log({
  items,
  orderHash,
  other,
  talentReadUpTo,
}: {
  items: readonly OrderMessage[];
  orderHash: string;
  other: string;
  talentReadUpTo: string | null;
}) {
  const seen = items.findLast(
    ({ author, sentAt }) =>
      author === "customer" && talentReadUpTo !== null && sentAt <= talentReadUpTo,
  );
  return (
    <div
      role="log"
      aria-label={texts.messagesWith({ name: other })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      className="flex max-h-96 min-h-40 flex-col-reverse overflow-y-auto rounded-xl bg-surface px-4 ring-1 ring-line"
    >
      {items.length === 0 ? (
        <p className="my-auto py-4 text-mute">{texts.noMessagesGuest({ name: other })}</p>
      ) : (
        <ol className="flex flex-col gap-3 py-4">
          {items.map((message) => (
            <Item
              key={message.id}
              message={message}
              orderHash={orderHash}
              other={other}
              seen={message.id === seen?.id}
            />
          ))}
        </ol>
      )}
    </div>
  );
}

function Item({
  message,
  orderHash,
  other,
  seen,
}: {
  message: OrderMessage;
  orderHash: string;
  other: string;
  seen: boolean;
}) {
  const own = message.author === "customer";
  return (
    <li
      className={classNames(
        "grid max-w-[85%] gap-1",
        own ? "justify-items-end self-end" : "justify-items-start self-start",
      )}
    >
      {message.picture != null ? (
        <MessagePicture assetId={message.picture} owner={{ orderHash }} from={own ? null : other} />
      ) : (
        <p
          className={classNames(
            "rounded-2xl px-4 py-2.5 wrap-anywhere whitespace-pre-line",
            own ? "rounded-ee-sm bg-brand text-on-brand" : "rounded-es-sm bg-surface-sunken",
          )}
        >
          <AuthoredText text={message.text} author={own ? null : other} />
        </p>
      )}
      <p className="flex gap-x-2 px-1 text-xs text-mute">
        <time dateTime={message.sentAt} className="tabular">
          {formatDateTime(message.sentAt)}
        </time>
        {seen && <span className="font-semibold">{texts.seen}</span>}
      </p>
    </li>
  );
}

function Answer({
  orderHash,
  send,
  contacts,
}: {
  orderHash: string;
  send: GuestMessages["send"];
  contacts: Contacts;
}) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft] = useState(() => new GuestMessageDraft(orderHash, tabStorage()));
  const [text, setText] = useState(() => draft.read());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const length = lengthOf(text);
  const tooLong = length > longestMessage;
  const trouble = tooLong ? texts.tooLong({ longest: longestMessage }) : problem;
  function type(typed: string) {
    draft.save(typed);
    setText(typed);
  }
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (length === 0 || tooLong || busy) return;
    setBusy(true);
    const refused = await send(text, contacts);
    setBusy(false);
    setProblem(refused);
    // A refused text stays in the field.
    if (refused === null) type("");
    field.current?.focus();
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
        aria-describedby={["problem", "hint", "count"].map((part) => `${id}-${part}`).join(" ")}
        aria-invalid={trouble !== null || undefined}
        className={controlClasses}
      />
      <div className="mt-2 flex flex-wrap items-start justify-end gap-x-4 gap-y-2">
        <div className="min-h-12 min-w-0 flex-1 basis-44 text-sm">
          <p id={`${id}-problem`} role="alert" className="font-semibold text-danger">
            {trouble}
          </p>
          <p id={`${id}-hint`} className={trouble === null ? "text-mute" : "sr-only"}>
            {contactHints[contacts]}
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
