import { answerOf, api } from "#app/lib/api/client.ts";
import { currencies as allCurrencies } from "#app/lib/api/rules/currencies.ts";
import type { MoneySettings } from "#app/lib/api/types.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Input } from "#app/ui/field.tsx";
import * as texts from "#messages/operators-settings";
import { inputOf, problemsOf, type TypedMoney, typedOf } from "./money-values.ts";
import { SettingsFormFrame } from "./settings-form.tsx";
import { type Group, useSettingsForm } from "./use-settings-form.ts";

const labels = {
  commission: texts.commission,
  serviceFee: texts.serviceFee,
  payoutDelayDays: texts.payoutDelay,
  currencies: texts.currencies,
  smallest: texts.smallest,
};

/** Fees, payout delay, currencies and the smallest prices. */
export function MoneyForm({ saved }: { saved: Group<MoneySettings> }) {
  const form = useSettingsForm<TypedMoney, MoneySettings>({
    saved,
    typedOf,
    inputOf,
    problemsOf,
    send: (body) => answerOf(api.PUT("/api/operators/settings/money", { body })),
  });
  const { typed, set, errorOf } = form;
  return (
    <SettingsFormFrame title={texts.money} lead={texts.moneyHint} form={form} labels={labels}>
      <div className="grid gap-6 sm:grid-cols-3">
        <Input
          name="commissionBps"
          label={labels.commission}
          hint={texts.commissionHint}
          inputMode="decimal"
          maxLength={6}
          value={typed.commission}
          error={errorOf("commissionBps")}
          onChange={(event) => set({ commission: event.target.value })}
        />
        <Input
          name="serviceFeeBps"
          label={labels.serviceFee}
          hint={texts.serviceFeeHint}
          inputMode="decimal"
          maxLength={6}
          value={typed.serviceFee}
          error={errorOf("serviceFeeBps")}
          onChange={(event) => set({ serviceFee: event.target.value })}
        />
        <Input
          name="payoutDelayDays"
          label={labels.payoutDelayDays}
          hint={texts.payoutDelayHint}
          inputMode="numeric"
          maxLength={2}
          value={typed.payoutDelayDays}
          error={errorOf("payoutDelayDays")}
          onChange={(event) => set({ payoutDelayDays: event.target.value })}
        />
      </div>
      <Currencies typed={typed} set={set} errorOf={errorOf} />
    </SettingsFormFrame>
  );
}

interface CurrenciesProps {
  typed: TypedMoney;
  set: (change: Partial<TypedMoney>) => void;
  errorOf: (name: string) => string | undefined;
}

/** Which currencies are accepted, each with its smallest price. */
function Currencies({ typed: { currencies, smallest }, set, errorOf }: CurrenciesProps) {
  const wrong = errorOf("currencies");
  return (
    <fieldset>
      <legend className="font-semibold">{labels.currencies}</legend>
      <p className="mb-3 text-sm text-mute">{texts.currenciesHint}</p>
      {wrong !== undefined && <p className="mb-3 font-semibold text-danger">{wrong}</p>}
      <ul className="grid gap-3 sm:grid-cols-2">
        {[...allCurrencies].map((currency) => {
          const isAccepted = currencies.includes(currency);
          return (
            <li key={currency} className="grid content-start gap-2">
              <Checkbox
                name="currencies"
                label={currency}
                checked={isAccepted}
                onChange={({ target }) =>
                  set({ currencies: chosen(currencies, currency, target.checked) })
                }
              />
              {isAccepted && (
                <Input
                  name={`smallest.${currency}`}
                  label={texts.smallestIn({ currency })}
                  inputMode="decimal"
                  maxLength={12}
                  value={smallest[currency] ?? ""}
                  error={errorOf(`smallest.${currency}`)}
                  onChange={({ target }) =>
                    set({ smallest: { ...smallest, [currency]: target.value } })
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

/** The accepted currencies in the order of the list, with or without `currency`. */
function chosen(accepted: readonly string[], currency: string, isAccepted: boolean): string[] {
  return [...allCurrencies].filter((one) =>
    one === currency ? isAccepted : accepted.includes(one),
  );
}
