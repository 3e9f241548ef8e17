import { formatClock } from "#app/lib/format-time.ts";
import { classNames } from "#app/ui/class-names.ts";
import type { MessageRow } from "./thread.ts";

export interface MessageItemProps {
  row: MessageRow;
  own: boolean;
  /** The other side's name. */
  other: string;
  seen: boolean;
  online: boolean;
  reported: boolean;
  onReport: () => void;
}

/** One message: own ones to the right, the other side's to the left. */
export function MessageItem(props: MessageItemProps) {
  const { row, own, other } = props;
  return (
    <li
      className={classNames(
        "grid max-w-[85%] gap-1",
        own ? "justify-items-end self-end" : "justify-items-start self-start",
      )}
    >
      <p
        className={classNames(
          "rounded-2xl px-4 py-2.5 wrap-anywhere whitespace-pre-line",
          own ? "rounded-br-sm bg-pitch text-white" : "rounded-bl-sm bg-paper-deep",
          row.pending && "opacity-80",
        )}
      >
        <span className="sr-only">{own ? "You: " : `${other}: `}</span>
        {row.data.text}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 px-1 text-xs text-ink-mute">
        <DeliveryNote {...props} />
      </p>
    </li>
  );
}

/** What became of it. */
function DeliveryNote({ row, own, other, seen, online, reported, onReport }: MessageItemProps) {
  if (row.pending) {
    return <span>{online ? "Sending…" : "Will be sent when you are online"}</span>;
  }
  const { sentAt } = row.data;
  return (
    <>
      <time dateTime={sentAt} className="tabular">
        {formatClock(sentAt)}
      </time>
      {seen && <span className="font-semibold">Seen</span>}
      {!own && reported && <span className="font-semibold text-clay-deep">Reported</span>}
      {!own && !reported && (
        <button
          type="button"
          onClick={onReport}
          className="min-h-6 cursor-pointer px-1 underline hover:text-ink"
        >
          Report
          <span className="sr-only">
            {" "}
            the message of {other} at {formatClock(sentAt)}
          </span>
        </button>
      )}
    </>
  );
}
