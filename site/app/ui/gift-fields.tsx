import { useFormContext, useWatch } from "react-hook-form";
import { readerZone, timeZoneNames } from "#app/lib/browser-values.ts";
import { type GiftDraft, hourLabel } from "#app/lib/gift-draft.ts";
import { Input, Select, Textarea } from "./field.tsx";
import { RadioCards } from "./radio-cards.tsx";

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourLabel(String(hour)),
}));

const zones = () =>
  timeZoneNames().map((zone) => ({
    value: zone,
    label: zone.replaceAll("_", " "),
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
      <RadioCards
        legend="How do they get it?"
        columns={2}
        cards={[
          { value: "mail", label: "We email them", detail: "A link of their own" },
          { value: "link", label: "I send the link myself", detail: "You find it on your order" },
        ]}
        {...register("gift.how")}
      />
      {how === "mail" && (
        <Input
          type="email"
          label="Their email"
          autoComplete="off"
          error={errors?.recipientEmail?.message}
          {...register("gift.recipientEmail")}
        />
      )}
      <Textarea
        label="Your words to them"
        hint="They read this first"
        rows={3}
        maxLength={longestMessage}
        error={errors?.message?.message}
        {...register("gift.message")}
      />
      <RadioCards
        legend="When may they open it?"
        columns={2}
        cards={[
          { value: "ready", label: "As soon as it is ready", detail: readyDetail },
          { value: "day", label: "On a day", detail: "Not before, even if it is ready" },
        ]}
        {...register("gift.when")}
      />
      {when === "day" && (
        <div className="grid gap-5 sm:grid-cols-3">
          <Input
            type="date"
            label="Day"
            error={errors?.opens?.date?.message}
            {...register("gift.opens.date")}
          />
          <Select
            label="From"
            options={hours}
            error={errors?.opens?.hour?.message}
            {...register("gift.opens.hour")}
          />
          <Select
            label="Their time zone"
            options={[
              { value: "", label: `Yours, ${readerZone().replaceAll("_", " ")}` },
              ...zones(),
            ]}
            error={errors?.opens?.timeZone?.message}
            {...register("gift.opens.timeZone")}
          />
        </div>
      )}
    </>
  );
}
