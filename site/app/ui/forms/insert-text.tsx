import { ChevronDown } from "lucide-react";
import { useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import * as texts from "#messages/ui";

export interface InsertTextProps {
  replies: readonly { title: string; text: string }[];
  onInsert: (text: string) => void;
}

/** Stored texts behind a summary: a press inserts one, and the list closes. */
export function InsertText({ replies, onInsert }: InsertTextProps) {
  const list = useRef<HTMLDetailsElement>(null);
  if (replies.length === 0) return null;
  return (
    <details ref={list} className="group">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold underline [&::-webkit-details-marker]:hidden">
        {texts.savedReplies}
        <ChevronDown
          aria-hidden="true"
          className="size-4 transition group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <ul className="mt-1 mb-2 flex flex-wrap gap-2">
        {replies.map(({ title, text }) => (
          <li key={`${title} ${text}`} className="max-w-full">
            <Button
              variant="outline"
              size="small"
              className="max-w-full"
              onClick={() => {
                list.current?.removeAttribute("open");
                onInsert(text);
              }}
            >
              <span className="truncate">{title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The text with an inserted one at its end. */
export function withInserted(before: string, inserted: string): string {
  return before.trim() === "" ? inserted : `${before.trimEnd()}\n${inserted}`;
}
