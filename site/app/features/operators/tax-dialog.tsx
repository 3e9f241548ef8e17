import { useState } from "react";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { TaxRate } from "#app/lib/api/types.ts";
import { countryName, countryOptions } from "#app/lib/places-and-languages.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Input, Select } from "#app/ui/field.tsx";
import { DecisionDialog } from "./decision-dialog.tsx";

interface Typed {
  country: string;
  buyer: TaxRate["buyer"];
  name: string;
  percent: string;
  inclusive: boolean;
  reverseCharge: boolean;
}

/** Writes a row of the tax table; `rate` is the one that is changed, none for a new one. */
export function TaxDialog({ rate, onClose }: { rate: TaxRate | null; onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>(() => typedOf(rate));
  const set = (change: Partial<Typed>) => setTyped({ ...typed, ...change });
  return (
    <DecisionDialog
      words={{
        title: rate === null ? "New tax rate" : `Change ${rateTitle(rate)}`,
        lead: "Prices from now on follow it. Orders keep the tax they were placed with.",
        reason: "Why",
        confirm: "Save",
        done: "Saved.",
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
            label="Country"
            options={[{ value: "", label: "Choose" }, ...countryOptions()]}
            value={typed.country}
            onChange={(event) => set({ country: event.target.value })}
          />
          <Select
            label="For"
            options={[
              { value: "person", label: buyerWords.person },
              { value: "business", label: buyerWords.business },
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
          label="What it is called"
          maxLength={20}
          value={typed.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <Input
          label="Percent"
          inputMode="decimal"
          maxLength={5}
          value={typed.percent}
          onChange={(event) => set({ percent: event.target.value })}
        />
      </div>
      <Checkbox
        label="The prices shown contain it"
        checked={typed.inclusive}
        onChange={(event) => set({ inclusive: event.target.checked })}
      />
      {typed.buyer === "business" && (
        <Checkbox
          label="Reverse charge"
          hint="Companies with a tax number pay none and account for it themselves. The number is checked by its format alone."
          checked={typed.reverseCharge}
          onChange={(event) => set({ reverseCharge: event.target.checked })}
        />
      )}
    </DecisionDialog>
  );
}

export const buyerWords: Record<TaxRate["buyer"], string> = {
  person: "Persons",
  business: "Companies",
};

/** "Germany, companies" */
export function rateTitle({ country, buyer }: TaxRate): string {
  return `${countryName(country)}, ${buyerWords[buyer].toLowerCase()}`;
}

function typedOf(rate: TaxRate | null): Typed {
  if (rate === null) {
    return {
      ...{ country: "", buyer: "person", name: "VAT", percent: "" },
      ...{ inclusive: false, reverseCharge: false },
    };
  }
  const { country, buyer, name, bps, inclusive, reverseCharge } = rate;
  return { country, buyer, name, percent: String(bps / 100), inclusive, reverseCharge };
}

function missingOf({ country, name, percent }: Typed): string | null {
  if (country === "") return "Choose the country.";
  if (name.trim() === "") return "Say what the tax is called.";
  if (!/^\d{1,2}([.,]\d{1,2})?$/.test(percent) || bpsOf(percent) > 5_000)
    return "The rate is 0 to 50 percent, with at most two decimals.";
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
