import { useFormContext, useWatch } from "react-hook-form";
import { type GiftDraft, hourLabel } from "#app/lib/gifts/gift-draft.ts";
import { readerZone } from "#app/lib/storage/browser-values.ts";
import { zoneOptions, zoneWords } from "#app/lib/time/zone-words.ts";
import * as common from "#messages/common";
import * as texts from "#messages/ui";
import { ChoiceChips } from "./choice-chips.tsx";
import { Input, Select, Textarea } from "./field.tsx";

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourLabel(String(hour)),
}));

export interface GiftFieldsProps {
  longestMessage: number;
  /** What "as soon as it is ready" means for what is booked. */
  readyDetail: string;
}

/** To whom a gift goes, with which words, and from when on it opens. */
export function GiftFields({ longestMessage, readyDetail }: GiftFieldsProps) {
  const { register, control, formState } = useFormContext<{ gift: GiftDraft }>();
  const [how, when] = useWatch({ control, name: ["gift.how", "gift.when"] });
  const errors = formState.errors.gift;
  return (
    <>
      <ChoiceChips
        legend={texts.howGet}
        {...(how === "link" ? { hint: texts.findOrder } : {})}
        choose="one"
        chips={[
          { value: "mail", label: texts.email },
          { value: "link", label: texts.sendLinkMyself },
        ]}
        {...register("gift.how")}
      />
      {how === "mail" && (
        <Input
          type="email"
          label={texts.theirEmail}
          autoComplete="off"
          error={errors?.recipientEmail?.message}
          {...register("gift.recipientEmail")}
        />
      )}
      <Textarea
        label={texts.words}
        aside={common.optional}
        hint={texts.readFirst}
        rows={3}
        maxLength={longestMessage}
        error={errors?.message?.message}
        {...register("gift.message")}
      />
      <ChoiceChips
        legend={texts.whenOpen}
        hint={when === "ready" ? readyDetail : texts.notBeforeEvenReady}
        choose="one"
        chips={[
          { value: "ready", label: texts.soonReady },
          { value: "day", label: texts.day },
        ]}
        {...register("gift.when")}
      />
      {when === "day" && (
        <div className="grid gap-5 sm:grid-cols-3">
          <Input
            type="date"
            label={texts.dayText}
            error={errors?.opens?.date?.message}
            {...register("gift.opens.date")}
          />
          <Select
            label={texts.from}
            options={hours}
            error={errors?.opens?.hour?.message}
            {...register("gift.opens.hour")}
          />
          <Select
            label={texts.timeZone}
            options={[
              { value: "", label: texts.yourTimeZone({ zone: zoneWords(readerZone()) }) },
              ...zoneOptions(),
            ]}
            error={errors?.opens?.timeZone?.message}
            {...register("gift.opens.timeZone")}
          />
        </div>
      )}
    </>
  );
}
