import { Plus, X } from "lucide-react";
import { type Control, type FieldPath, type UseFormRegister, useFieldArray } from "react-hook-form";
import { addonLabel } from "#app/lib/api/rules/texts.ts";
import type { OfferKind } from "#app/lib/api/types.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Input, Select } from "#app/ui/forms/field.tsx";
import * as texts from "#messages/talent-dashboard-offers";
import type { AddonAnswers, OfferAnswers } from "./offer-answers.ts";

export interface AddonFieldsProps {
  kind: OfferKind;
  currency: string;
  control: Control<OfferAnswers>;
  register: UseFormRegister<OfferAnswers>;
  errorOf: (name: FieldPath<OfferAnswers>) => string | undefined;
}

const most = 5;

const effects: Record<AddonAnswers["effect"], string> = {
  rush24h: texts.effectRush24h,
  rush72h: texts.effectRush72h,
  extra_length: texts.effectLonger,
  shipped: texts.effectShipped,
  none: texts.effectOther,
};

/** What a customer may add to the offer, up to five. */
export function AddonFields({ kind, currency, control, register, errorOf }: AddonFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: "addons" });
  const isDelivered = kind !== "session" && kind !== "appearance";
  const choices = Object.entries(effects)
    .filter(([effect]) => isDelivered || !effect.startsWith("rush"))
    .map(([value, label]) => ({ value, label }));
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="font-semibold">{texts.extras}</h2>
        <p className="text-sm text-mute">{texts.extrasHint}</p>
      </div>
      {fields.map((field, index) => (
        <div key={field.id} className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-[1fr_14rem_8rem]">
            <Input
              label={texts.extra({ number: index + 1 })}
              maxLength={addonLabel.longest}
              error={errorOf(`addons.${index}.label`)}
              {...register(`addons.${index}.label`)}
            />
            <Select
              label={texts.effect}
              options={choices}
              {...register(`addons.${index}.effect`)}
            />
            <Input
              label={texts.price}
              aside={currency}
              inputMode="decimal"
              error={errorOf(`addons.${index}.price`)}
              {...register(`addons.${index}.price`)}
            />
          </div>
          <button
            type="button"
            aria-label={texts.removeExtra({ number: index + 1 })}
            onClick={() => remove(index)}
            className="mt-8 grid size-12 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-hover"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
      ))}
      {fields.length < most && (
        <Button
          variant="outline"
          size="small"
          className="justify-self-start"
          onClick={() =>
            append({
              key: `extra-${crypto.randomUUID().slice(0, 8)}`,
              label: "",
              price: "",
              effect: "none",
            })
          }
        >
          <Plus aria-hidden="true" className="size-4" />
          {texts.addExtra}
        </Button>
      )}
    </Card>
  );
}
