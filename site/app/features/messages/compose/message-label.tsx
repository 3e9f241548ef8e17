import { longestMessage } from "#app/features/messages/message-text.ts";
import { formatNumber } from "#app/lib/texts/format-number.ts";
import * as texts from "#messages/messages";

/** The label of the field `id` for a message, with the characters that are used of those that are allowed. */
export function MessageLabel({ id, length }: { id: string; length: number }) {
  return (
    <div className="mb-1.5 flex items-baseline justify-between gap-3">
      <label htmlFor={id} className="font-semibold">
        {texts.yourMessage}
      </label>
      <span id={`${id}-count`} className="text-sm text-mute tabular">
        {formatNumber(length)} / {formatNumber(longestMessage)}
      </span>
    </div>
  );
}
