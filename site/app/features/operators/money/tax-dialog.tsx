import { useState } from "react";
import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { TaxRate } from "#app/lib/api/types.ts";
import { countryName, countryOptions } from "#app/lib/texts/places-and-languages.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Input, Select } from "#app/ui/field.tsx";
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
  const [typed, setTyped] = useState<Typed>(() => typedOf(rate));
  const set = (change: Partial<Typed>) => setTyped({ ...typed, ...change });
  return (
    <DecisionDialog
      words={{
        title: rate === null ? texts.newRate : texts.change({ rate: rateTitle(rate) }),
        lead: texts.dialogHint,
        reason: area.why,
        confirm: common.save,
        done: area.saved,
      }}
      missing={() => missingOf(typed)}
      send={(reason) =>
        answerOf(
          api.PUT("/api/operators/taxes", {
            body: { rate: inputOf(typed), version: rate?.version ?? 0, reason },
          }),
        )
      }
      onClose={onClose}
    >
      {rate === null && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Select
            label={texts.country}
            options={[{ value: "", label: texts.choose }, ...countryOptions()]}
            value={typed.country}
            onChange={(event) => set({ country: event.target.value })}
          />
          <Select
            label={texts.buyer}
            options={[
              { value: "person", label: texts.persons },
              { value: "business", label: texts.companies },
            ]}
            value={typed.buyer}
            onChange={(event) =>
              set({ buyer: event.target.value === "business" ? "business" : "person" })
            }
          />
        </div>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          label={texts.name}
          maxLength={20}
          value={typed.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <Input
          label={texts.percent}
          inputMode="decimal"
          maxLength={5}
          value={typed.percent}
          onChange={(event) => set({ percent: event.target.value })}
        />
      </div>
      <Checkbox
        label={texts.inclusive}
        checked={typed.inclusive}
        onChange={(event) => set({ inclusive: event.target.checked })}
      />
      {typed.buyer === "business" && (
        <Checkbox
          label={texts.reverseCharge}
          hint={texts.reverseChargeHint}
          checked={typed.reverseCharge}
          onChange={(event) => set({ reverseCharge: event.target.checked })}
        />
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

function missingOf({ country, name, percent }: Typed): string | null {
  if (country === "") return texts.countryMissing;
  if (name.trim() === "") return texts.nameMissing;
  if (!/^\d{1,2}([.,]\d{1,2})?$/.test(percent) || bpsOf(percent) > 5_000) return texts.percentRule;
  return null;
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
