import { useWatch } from "react-hook-form";
import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import { answerOf, api } from "#app/lib/api/client.ts";
import { reviewReply } from "#app/lib/api/rules/texts.ts";
import { changeAndRevalidate } from "#app/lib/forms/changes.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { textWithin } from "#app/lib/forms/text-rules.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Textarea } from "#app/ui/forms/field.tsx";
import { FormFrame } from "#app/ui/forms/form-frame.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as common from "#messages/common";
import * as texts from "#messages/feedback";

const rules = z.object({ text: textWithin(reviewReply, texts.replyMissing) });

export interface ReplyFormProps {
  orderGuid: string;
  /** The review's author. */
  name: string;
  /** The version of the review that the athlete sees. */
  version: number;
  /** The reply to change; empty for a new one. */
  earlier: string;
  onClose: () => void;
}

/** Writes the athlete's public reply to a review, or changes it. */
export function ReplyForm({ orderGuid, name, version, earlier, onClose }: ReplyFormProps) {
  const revalidator = useRevalidator();
  const { form, errorOf, frame, busy } = useForm<z.infer<typeof rules>>({
    defaults: { text: earlier },
    resolver: rulesResolver(() => rules),
    send: async ({ text }) => {
      await changeAndRevalidate(revalidator.revalidate, () =>
        answerOf(
          api.PUT("/api/orders/{orderRef}/feedback/reply", {
            params: { path: { orderRef: orderGuid } },
            body: { text: text.trim(), version },
          }),
        ),
      );
      showToast(texts.replySaved);
      onClose();
      await revalidator.revalidate();
    },
  });
  const text = useWatch({ control: form.control, name: "text" });
  const title = texts.replyTo({ name });
  return (
    <FormFrame {...frame} label={title} className="mt-4 grid gap-4">
      <Textarea
        label={title}
        hint={texts.replyHint}
        aside={texts.characters({ count: text.length, most: reviewReply.longest })}
        rows={4}
        maxLength={reviewReply.longest}
        error={errorOf("text")}
        autoFocus
        {...form.register("text")}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {earlier === "" ? texts.publishReply : texts.saveReply}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {common.cancel}
        </Button>
      </div>
    </FormFrame>
  );
}
