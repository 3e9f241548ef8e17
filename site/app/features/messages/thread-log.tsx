import { ArrowDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLiveState } from "#app/lib/live/use-live-state.ts";
import { formatClock } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/messages";
import { AuthoredText } from "./authored-text.tsx";
import { MessagePicture } from "./message-picture.tsx";
import { daysOf, type MessageRow } from "./thread.ts";
import type { Conversation } from "./use-conversation.ts";

export interface ThreadLogProps {
  conversation: Conversation;
  reported: ReadonlySet<string>;
  onReport: (messageId: string) => void;
}

/** A fixed height, so that nothing below the thread moves. */
const room = "h-80 sm:h-96";

/** Without messages: the first one makes room for itself. */
const emptyRoom = "min-h-32";

/** Milliseconds after which screen readers have registered the rendered messages. */
const heardMs = 1_000;

/** The messages, oldest first. It stays at its end for new messages, unless the user has scrolled up. */
export function ThreadLog({ conversation, reported, onReport }: ThreadLogProps) {
  const { rows, reader, other, unread, seen, showEarlier, markEnd, showNewest } = conversation;
  const { loadingEarlier } = conversation;
  const { online } = useLiveState();
  const log = useRef<HTMLDivElement>(null);
  const [quiet, setQuiet] = useState(false);
  useEffect(() => {
    if (!quiet || loadingEarlier) return;
    const timer = setTimeout(() => setQuiet(false), heardMs);
    return () => clearTimeout(timer);
  }, [quiet, loadingEarlier]);
  if (rows === undefined) {
    return <Skeleton className={room} />;
  }
  const isEmpty = rows.length === 0 && showEarlier === null;
  return (
    <div className="relative">
      {/*
       * Reversed, a browser keeps the end in sight by itself; within it stands everything in its order. What it holds
       * on to, when earlier messages come before, is a message.
       */}
      <div
        ref={log}
        role="log"
        aria-label={texts.messagesWith({ name: other })}
        // Screen readers would read out every earlier message.
        aria-live={quiet ? "off" : "polite"}
        aria-busy={loadingEarlier}
        aria-relevant="additions"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        className={classNames(
          "flex flex-col-reverse overflow-y-auto rounded-xl bg-surface px-4 ring-1 ring-line",
          isEmpty ? emptyRoom : room,
        )}
      >
        <div className={classNames("grid gap-4 py-4", isEmpty && "my-auto text-balance")}>
          {showEarlier !== null && (
            <Button
              variant="ghost"
              size="small"
              className="justify-self-center [overflow-anchor:none]"
              onClick={() => {
                setQuiet(true);
                // The button goes away under the focus.
                log.current?.focus({ preventScroll: true });
                showEarlier();
              }}
            >
              {texts.showEarlier}
            </Button>
          )}
          {isEmpty && <p className="text-mute">{texts.noMessages({ name: other })}</p>}
          {daysOf(rows).map((day) => (
            <section key={day.name} className="grid gap-3">
              <h3 className="justify-self-center rounded-full [overflow-anchor:none] bg-surface-sunken px-3 py-1 text-xs font-semibold text-soft">
                {day.name}
              </h3>
              <ol className="flex flex-col gap-3">
                {day.rows.map((row) => (
                  <MessageItem
                    key={row.id}
                    orderGuid={conversation.orderGuid}
                    row={row}
                    own={row.data.author === reader}
                    other={other}
                    seen={row.id === seen}
                    online={online}
                    reported={reported.has(row.id)}
                    onReport={() => onReport(row.id)}
                  />
                ))}
              </ol>
            </section>
          ))}
          <div ref={markEnd} className="-mt-4 h-px" />
        </div>
      </div>
      {unread > 0 && (
        <Button
          variant="accent"
          size="small"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-lg"
          onClick={showNewest}
        >
          {texts.unreadCount({ count: unread })}
          <ArrowDown aria-hidden="true" className="size-4" />
        </Button>
      )}
    </div>
  );
}

interface MessageItemProps {
  orderGuid: string;
  row: MessageRow;
  own: boolean;
  /** The other party's name. */
  other: string;
  seen: boolean;
  online: boolean;
  reported: boolean;
  onReport: () => void;
}

/** One message: the reader's on the right, the other party's on the left. */
function MessageItem(props: MessageItemProps) {
  const { orderGuid, row, own, other } = props;
  return (
    <li
      className={classNames(
        "grid max-w-[85%] gap-1",
        own ? "justify-items-end self-end" : "justify-items-start self-start",
      )}
    >
      {row.data.picture != null ? (
        <MessagePicture
          assetId={row.data.picture}
          owner={{ orderGuid }}
          from={own ? null : other}
        />
      ) : (
        <Words {...props} />
      )}
      <p className="flex flex-wrap items-center gap-x-2 px-1 text-xs text-mute">
        <DeliveryNote {...props} />
      </p>
    </li>
  );
}

function Words({ row, own, other }: MessageItemProps) {
  return (
    <p
      className={classNames(
        "rounded-2xl px-4 py-2.5 wrap-anywhere whitespace-pre-line",
        own ? "rounded-ee-sm bg-brand text-on-brand" : "rounded-es-sm bg-surface-sunken",
        row.pending && "opacity-80",
      )}
    >
      <AuthoredText text={row.data.text} author={own ? null : other} />
    </p>
  );
}

/** The state of a message, and the button to report it. */
function DeliveryNote({ row, own, other, seen, online, reported, onReport }: MessageItemProps) {
  if (row.pending) {
    return <span>{online ? texts.sending : texts.sentWhenOnline}</span>;
  }
  const { sentAt } = row.data;
  return (
    <>
      <time dateTime={sentAt} className="tabular">
        {formatClock(sentAt)}
      </time>
      {seen && <span className="font-semibold">{texts.seen}</span>}
      {!own && reported && <span className="font-semibold text-danger">{texts.reported}</span>}
      {!own && !reported && (
        <button
          type="button"
          onClick={onReport}
          className="min-h-6 cursor-pointer px-1 underline hover:text-strong"
        >
          {texts.reportMessage({
            name: other,
            time: formatClock(sentAt),
            hidden: (children) => <span className="sr-only">{children}</span>,
          })}
        </button>
      )}
    </>
  );
}
