import {
  DecisionDialog,
  type DecisionWords,
} from "#app/features/operators/decisions/decision-dialog.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import { operatorMessage } from "#app/lib/api/rules/texts.ts";
import { problemIf } from "#app/lib/forms/field-problems.ts";
import { Textarea } from "#app/ui/forms/field.tsx";
import * as texts from "#messages/operators-orders";

export type MessageTo = "customer" | "talent";

const words: Record<MessageTo, DecisionWords> = {
  customer: {
    title: texts.writeCustomer,
    lead: texts.writeHint,
    reason: texts.messageReason,
    confirm: texts.sendMessage,
    done: texts.messageSent,
  },
  talent: {
    title: texts.writeAthlete,
    lead: texts.writeHint,
    reason: texts.messageReason,
    confirm: texts.sendMessage,
    done: texts.messageSent,
  },
};

interface MessageDialogProps {
  orderGuid: string;
  to: MessageTo;
  onClose: () => void;
}

/** Writes an email about an order to one of its parties. */
export function MessageDialog({ orderGuid, to, onClose }: MessageDialogProps) {
  return (
    <DecisionDialog
      words={words[to]}
      onClose={onClose}
      defaults={{ text: "" }}
      problemsOf={({ text }) => problemIf(text.trim() === "", "text", texts.messageMissing)}
      send={(reason, { text }) =>
        answerOf(
          api.POST("/api/operators/orders/{orderGuid}/messages", {
            params: { path: { orderGuid } },
            body: { to, text: text.trim(), reason },
          }),
        )
      }
    >
      {({ field }) => (
        <Textarea
          label={texts.messageText}
          maxLength={operatorMessage.longest}
          {...field("text")}
        />
      )}
    </DecisionDialog>
  );
}
