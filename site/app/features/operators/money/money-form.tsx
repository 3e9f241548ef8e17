import { SettingsFormFrame } from "#app/features/operators/settings/settings-form.tsx";
import { type Group, useSettingsForm } from "#app/features/operators/settings/use-settings-form.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { currencies as allCurrencies } from "#app/lib/api/rules/currencies.ts";
import type { MoneySettings } from "#app/lib/api/types.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Input } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as approvals from "#messages/operators-approvals";
import * as texts from "#messages/operators-settings";
import {
  fieldOf,
  inputOf,
  needsApproval,
  problemsOf,
  ratedCurrencies,
  type TypedMoney,
  typedOf,
} from "./money-values.ts";

const labels = {
  commission: texts.commission,
  serviceFee: texts.serviceFee,
  payoutDelayDays: texts.payoutDelay,
  currencies: texts.currencies,
  smallest: texts.smallest,
  rates: texts.rates,
  limits: texts.approvalAbove,
  withoutTax: texts.withoutTax,
};

/** Fees, payout delay, currencies, the smallest prices, reference rates and the amounts that need a second operator. */
export function MoneyForm({ saved }: { saved: Group<MoneySettings> }) {
  const form = useSettingsForm<TypedMoney, MoneySettings>({
    saved,
    typedOf,
    inputOf,
    problemsOf,
    fieldOf,
    send: (body) => answerOf(api.PUT("/api/operators/settings/money", { body })),
  });
  const { typed, set, errorOf } = form;
  return (
    <SettingsFormFrame
      title={texts.money}
      lead={texts.moneyHint}
      act="PUT /api/operators/settings/money"
      form={form}
      labels={labels}
    >
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
      <Checkbox
        name="withoutTax"
        label={labels.withoutTax}
        hint={texts.withoutTaxHint}
        checked={typed.withoutTax}
        onChange={({ target }) => set({ withoutTax: target.checked })}
      />
      <Currencies typed={typed} set={set} errorOf={errorOf} />
      <ReferenceRates typed={typed} set={set} errorOf={errorOf} />
      <ApprovalLimits typed={typed} set={set} errorOf={errorOf} />
      {needsApproval(saved.value, typed) && (
        <Notice tone="warning" title={approvals.needsApproval}>
          <p>{approvals.needsApprovalHint}</p>
        </Notice>
      )}
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
      <div className="mb-3 flex flex-wrap gap-3">
        <Button
          size="small"
          variant="outline"
          onClick={() => set({ currencies: [...allCurrencies.keys()] })}
        >
          {texts.allCurrencies}
        </Button>
        <Button size="small" variant="outline" onClick={() => set({ currencies: [] })}>
          {texts.noCurrencies}
        </Button>
      </div>
      {wrong !== undefined && <p className="mb-3 font-semibold text-danger">{wrong}</p>}
      <ul className="grid gap-3 sm:grid-cols-2">
        {[...allCurrencies.keys()].map((currency) => {
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

/** How many units of each currency are one euro. */
function ReferenceRates({ typed: { rates }, set, errorOf }: CurrenciesProps) {
  return (
    <fieldset>
      <legend className="font-semibold">{labels.rates}</legend>
      <p className="mb-3 text-sm text-mute">{texts.ratesHint}</p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {ratedCurrencies.map((currency) => (
          <Input
            key={currency}
            name={`rates.${currency}`}
            label={texts.rateFor({ currency })}
            inputMode="decimal"
            maxLength={14}
            value={rates[currency] ?? ""}
            error={errorOf(`rates.${currency}`)}
            onChange={({ target }) => set({ rates: { ...rates, [currency]: target.value } })}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Above which amounts a second operator is needed. A currency that is no longer accepted keeps its amount. */
function ApprovalLimits({ typed: { currencies, limits }, set, errorOf }: CurrenciesProps) {
  const wrong = errorOf("approvalAbove");
  const shown = [...allCurrencies.keys()].filter(
    (currency) => currencies.includes(currency) || (limits[currency] ?? "") !== "",
  );
  return (
    <fieldset>
      <legend className="font-semibold">{labels.limits}</legend>
      <p className="mb-3 text-sm text-mute">{texts.approvalHint}</p>
      {wrong !== undefined && <p className="mb-3 font-semibold text-danger">{wrong}</p>}
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {shown.map((currency) => (
          <Input
            key={currency}
            name={`limits.${currency}`}
            label={texts.approvalIn({ currency })}
            inputMode="decimal"
            maxLength={12}
            value={limits[currency] ?? ""}
            error={errorOf(`limits.${currency}`)}
            onChange={({ target }) => set({ limits: { ...limits, [currency]: target.value } })}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The accepted currencies in the order of the list, with or without `currency`. */
function chosen(accepted: readonly string[], currency: string, isAccepted: boolean): string[] {
  return [...allCurrencies.keys()].filter((one) =>
    one === currency ? isAccepted : accepted.includes(one),
  );
}
