import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { TaxRate } from "#app/lib/api/types.ts";
import { problemIf } from "#app/lib/forms/field-problems.ts";
import { countryName, countryOptions } from "#app/lib/texts/places-and-languages.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Input, Select } from "#app/ui/forms/field.tsx";
import * as common from "#messages/common";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-taxes";

interface Typed {
  country: string;
  buyer: TaxRate["buyer"];
  name: string;
  percent: string;
  inclusive: boolean;
  reverseCharge: boolean;
}

/** Adds a row of the tax table, or changes `rate`. */
export function TaxDialog({ rate, onClose }: { rate: TaxRate | null; onClose: () => void }) {
  return (
    <DecisionDialog
      words={{
        title: rate === null ? texts.newRate : texts.change({ rate: rateTitle(rate) }),
        lead: texts.dialogHint,
        reason: area.why,
        confirm: common.save,
        done: area.saved,
      }}
      defaults={typedOf(rate)}
      problemsOf={problemsOf}
      fieldOf={(field) => field.replace(/bps$/, "percent")}
      send={(reason, typed) =>
        answerOf(
          api.PUT("/api/operators/taxes", {
            body: { rate: inputOf(typed), version: rate?.version ?? 0, reason },
          }),
        )
      }
      onClose={onClose}
    >
      {({ field, typed }) => (
        <>
          {rate === null && (
            <div className="grid gap-5 sm:grid-cols-2">
              <Select
                label={texts.country}
                options={[{ value: "", label: texts.choose }, ...countryOptions()]}
                {...field("country")}
              />
              <Select
                label={texts.buyer}
                options={[
                  { value: "person", label: texts.persons },
                  { value: "business", label: texts.companies },
                ]}
                {...field("buyer")}
              />
            </div>
          )}
          <div className="grid gap-5 sm:grid-cols-2">
            <Input label={texts.name} maxLength={20} {...field("name")} />
            <Input label={texts.percent} inputMode="decimal" maxLength={5} {...field("percent")} />
          </div>
          <Checkbox label={texts.inclusive} {...field("inclusive")} />
          {typed.buyer === "business" && (
            <Checkbox
              label={texts.reverseCharge}
              hint={texts.reverseChargeHint}
              {...field("reverseCharge")}
            />
          )}
        </>
      )}
    </DecisionDialog>
  );
}

/** "Germany, companies" */
export function rateTitle({ country, buyer }: TaxRate): string {
  return texts.rateTitle({ country: countryName(country), buyer });
}

function typedOf(rate: TaxRate | null): Typed {
  if (rate === null) {
    return {
      ...{ country: "", buyer: "person", name: texts.vat, percent: "" },
      ...{ inclusive: false, reverseCharge: false },
    };
  }
  const { country, buyer, name, bps, inclusive, reverseCharge } = rate;
  return { country, buyer, name, percent: String(bps / 100), inclusive, reverseCharge };
}

function problemsOf({ country, name, percent }: Typed) {
  const isPercent = /^\d{1,2}([.,]\d{1,2})?$/.test(percent) && bpsOf(percent) <= 5_000;
  return [
    ...problemIf(country === "", "country", texts.countryMissing),
    ...problemIf(name.trim() === "", "name", texts.nameMissing),
    ...problemIf(!isPercent, "percent", texts.percentRule),
  ];
}

function bpsOf(percent: string): number {
  return Math.round(Number(percent.replace(",", ".")) * 100);
}

function inputOf({ percent, name, reverseCharge, ...typed }: Typed) {
  return {
    ...typed,
    name: name.trim(),
    bps: bpsOf(percent),
    reverseCharge: reverseCharge && typed.buyer === "business",
  };
}
