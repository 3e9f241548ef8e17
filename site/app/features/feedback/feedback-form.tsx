import { Star } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { useWatch } from "react-hook-form";
import { ApiFailure } from "#app/lib/api/failure.ts";
import type { OrderAccess } from "#app/lib/api/order-ref.ts";
import { review, reviewName, reviewPrivateNote } from "#app/lib/api/rules/texts.ts";
import type { OrderView, OwnFeedbackView } from "#app/lib/api/types.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { brandName } from "#app/lib/marketplace/marketplace.ts";
import { feedbackTagNames, feedbackTags } from "#app/lib/texts/feedback-tags.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { ChoiceChips } from "#app/ui/forms/choice-chips.tsx";
import { Input, Textarea } from "#app/ui/forms/field.tsx";
import { FormFrame } from "#app/ui/forms/form-frame.tsx";
import { Stars } from "#app/ui/rating.tsx";
import * as texts from "#messages/feedback";
import { approve, giveFeedback } from "./feedback-access.ts";
import { type FeedbackAnswers, feedbackRules, publicNameOf, ratings } from "./feedback-rules.ts";

export interface FeedbackFormProps {
  order: OrderView;
  access: OrderAccess;
  /** The feedback to change. */
  earlier?: OwnFeedbackView;
  onDone: () => Promise<void>;
}

/** Stars first, then what else there is to say. Before completion it approves the delivery in the same step. */
export function FeedbackForm({ order, access, earlier, onDone }: FeedbackFormProps) {
  const approves = order.state !== "completed";
  const { form, errorOf, field, frame, busy } = useForm<FeedbackAnswers>({
    defaults: answersOf(order, earlier),
    resolver: rulesResolver(() => feedbackRules),
    send: async (answers) => {
      if (approves) {
        await approveOnce(access, order.version);
      }
      const text = answers.text.trim();
      const privateNote = answers.privateNote.trim();
      await giveFeedback(access, {
        rating: Number(answers.rating),
        publicName: answers.publicName.trim(),
        tags: feedbackTagNames.filter((tag) => answers.tags.includes(tag)),
        showVideo: answers.showVideo,
        ...(text === "" ? {} : { text }),
        ...(privateNote === "" ? {} : { privateNote }),
      });
      await onDone();
    },
  });
  const { register, control } = form;
  const [rating, text, publicName] = useWatch({ control, name: ["rating", "text", "publicName"] });
  const moreErrors = errorOf("publicName") !== undefined || errorOf("privateNote") !== undefined;
  return (
    <FormFrame {...frame} label={texts.feedback} className="grid gap-6">
      <StarChoice chosen={rating} {...field("rating")} />
      {rating !== "" && (
        <>
          <Textarea
            label={texts.inYourWords}
            aside={texts.optionalCount({ count: text.length, most: review.longest })}
            maxLength={review.longest}
            {...field("text")}
          />
          <ChoiceChips
            legend={texts.whatStoodOut}
            hint={texts.upToFour}
            choose="many"
            chips={feedbackTagNames.map((value) => ({ value, label: feedbackTags[value] }))}
            {...field("tags")}
          />
          {order.offer.kind === "video" && (
            <Checkbox label={texts.showVideo} {...register("showVideo")} />
          )}
          <details open={moreErrors || undefined}>
            <summary className="cursor-pointer font-semibold underline">{texts.more}</summary>
            <div className="mt-5 grid gap-6">
              <Input
                label={texts.nameToShow}
                hint={texts.nameToShowHint}
                maxLength={reviewName.longest}
                className="max-w-sm"
                {...field("publicName")}
              />
              <Textarea
                label={texts.privateNote({ brand: brandName() })}
                hint={texts.privateNoteHint}
                aside={texts.optional}
                rows={3}
                maxLength={reviewPrivateNote.longest}
                {...field("privateNote")}
              />
            </div>
          </details>
          <Card tone="quiet">
            <p className="eyebrow text-mute">{texts.preview}</p>
            <div className="mt-2 flex items-center gap-3">
              <strong>{publicName.trim() === "" ? "…" : publicName}</strong>
              <Stars value={Number(rating)} />
            </div>
            {text.trim() !== "" && <p className="mt-1 whitespace-pre-line">{text}</p>}
          </Card>
        </>
      )}
      <Button
        type="submit"
        variant="accent"
        size="large"
        className="sm:justify-self-start"
        busy={busy}
      >
        {earlier !== undefined
          ? texts.saveChanges
          : approves
            ? texts.approveAndRate
            : texts.sendFeedback}
      </Button>
    </FormFrame>
  );
}

function answersOf({ customer }: OrderView, earlier?: OwnFeedbackView): FeedbackAnswers {
  return {
    rating: earlier === undefined ? "" : String(earlier.rating),
    tags: earlier?.tags ?? [],
    text: earlier?.text ?? "",
    publicName: earlier?.publicName ?? publicNameOf(customer.name),
    showVideo: earlier?.showVideo ?? false,
    privateNote: earlier?.privateNote ?? "",
  };
}

/** A second try after the feedback itself failed finds the delivery approved already. */
async function approveOnce(access: OrderAccess, version: number) {
  try {
    await approve(access, version);
  } catch (error) {
    if (!(error instanceof ApiFailure && error.code === "action_refused")) {
      throw error;
    }
  }
}

interface StarChoiceProps extends Omit<ComponentProps<"input">, "type" | "value"> {
  chosen: string;
  error?: string | undefined;
}

/** One to five stars as a radio group: arrow keys choose, each star has a label. */
function StarChoice({ chosen, error, name, ...rest }: StarChoiceProps) {
  const errorId = `${useId()}-error`;
  const rating = Number(chosen);
  return (
    <fieldset {...(error === undefined ? {} : { "aria-describedby": errorId })}>
      <legend className="font-semibold">{texts.howWasIt}</legend>
      <div className="mt-2 flex flex-wrap items-center gap-1">
        {[...ratings].reverse().map(([value, meaning]) => (
          <label
            key={value}
            className="relative cursor-pointer rounded-lg p-1 has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={value}
              aria-label={texts.stars({ stars: Number(value), meaning })}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              {...rest}
            />
            <Star
              aria-hidden="true"
              className={classNames(
                "size-10",
                Number(value) <= rating ? "fill-star text-star" : "text-mute",
              )}
            />
          </label>
        ))}
        <span className="px-2 font-semibold" aria-hidden="true">
          {ratings.find(([value]) => value === chosen)?.[1]}
        </span>
      </div>
      {error !== undefined && (
        <p id={errorId} className="mt-1 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
