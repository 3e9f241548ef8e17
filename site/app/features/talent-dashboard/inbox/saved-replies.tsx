import { Plus, X } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import { LeaveGuard } from "#app/features/talent-dashboard/leave-guard.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import { savedReply, savedReplyTitle } from "#app/lib/api/rules/texts.ts";
import type { SavedReplyList } from "#app/lib/api/types.ts";
import { changeAndRevalidate } from "#app/lib/forms/changes.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { textWithin } from "#app/lib/forms/text-rules.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Input, Textarea } from "#app/ui/forms/field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/talent-dashboard";

/** As many as the API accepts (`domain::saved_replies`). */
const most = 20;

const rules = z.object({
  replies: z.array(
    z.object({
      title: textWithin(savedReplyTitle, texts.replyTitleMissing),
      text: textWithin(savedReply, texts.replyTextMissing),
    }),
  ),
});

/** The athlete's own texts for messages and declines. */
export function SavedReplies({ saved }: { saved: SavedReplyList }) {
  const revalidator = useRevalidator();
  const { form, submit, summary, field } = useForm<z.infer<typeof rules>>({
    defaults: { replies: saved.replies },
    resolver: rulesResolver(() => rules),
    send: async ({ replies }) => {
      await changeAndRevalidate(revalidator.revalidate, () =>
        answerOf(
          api.PUT("/api/talent-account/saved-replies", {
            body: {
              replies: replies.map(({ title, text }) => ({
                title: title.trim(),
                text: text.trim(),
              })),
              version: saved.version,
            },
          }),
        ),
      );
      showToast(texts.repliesSaved);
    },
  });
  const { isDirty, isSubmitting } = form.formState;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "replies" });
  return (
    <section aria-labelledby="saved-replies">
      <h2 id="saved-replies" className="display mb-4 text-2xl">
        {texts.savedReplies}
      </h2>
      <Card>
        <form
          noValidate
          onSubmit={(event) => void submit(event)}
          aria-label={texts.savedReplies}
          className="grid gap-5"
        >
          <p className="text-soft">{texts.savedRepliesHint}</p>
          <ErrorSummary {...summary} />
          {fields.map(({ id }, index) => (
            <fieldset key={id} className="flex items-start gap-2">
              <legend className="sr-only">{texts.replyNumber({ number: index + 1 })}</legend>
              <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-[14rem_1fr]">
                <Input
                  label={texts.replyTitle}
                  maxLength={savedReplyTitle.longest}
                  {...field(`replies.${index}.title`)}
                />
                <Textarea
                  label={texts.replyText}
                  rows={3}
                  maxLength={savedReply.longest}
                  {...field(`replies.${index}.text`)}
                />
              </div>
              <button
                type="button"
                aria-label={texts.removeReply({ number: index + 1 })}
                onClick={() => remove(index)}
                className="mt-8 grid size-12 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-hover"
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            </fieldset>
          ))}
          <div className="flex flex-wrap gap-3">
            {fields.length < most && (
              <Button variant="outline" onClick={() => append({ title: "", text: "" })}>
                <Plus aria-hidden="true" className="size-4" />
                {texts.addReply}
              </Button>
            )}
            {(fields.length > 0 || saved.replies.length > 0) && (
              <Button type="submit" busy={isSubmitting}>
                {texts.saveReplies}
              </Button>
            )}
          </div>
        </form>
        <LeaveGuard hasUnsaved={() => isDirty} />
      </Card>
    </section>
  );
}
