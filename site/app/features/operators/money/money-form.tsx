import { ApprovalNotice } from "#app/features/operators/decisions/approval-notice.tsx";
import {
  type ReasonedForm,
  useReasonedForm,
} from "#app/features/operators/decisions/use-reasoned-form.ts";
import { SettingsFormFrame } from "#app/features/operators/settings/settings-form.tsx";
import { type Group, groupForm } from "#app/features/operators/settings/settings-group.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { currencies as allCurrencies } from "#app/lib/api/rules/currencies.ts";
import type { MoneySettings, OperatorCurrencies } from "#app/lib/api/types.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import * as currencyTexts from "#messages/operators-currencies";
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
import { consequenceOf, settlementOf } from "./settled-currencies.tsx";

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
export function MoneyForm({
  saved,
  settled,
}: {
  saved: Group<MoneySettings>;
  settled: OperatorCurrencies;
}) {
  const form = useReasonedForm({
    ...groupForm(saved, typedOf),
    problemsOf,
    fieldOf: (field, typed) => fieldOf(field, inputOf(typed)),
    act: (typed, reason, version) => {
      const body = { settings: inputOf(typed), version, reason };
      return answerOf(api.PUT("/api/operators/settings/money", { body }));
    },
  });
  const { typed, field } = form;
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
          label={labels.commission}
          hint={texts.commissionHint}
          inputMode="decimal"
          maxLength={6}
          {...field("commission")}
        />
        <Input
          label={labels.serviceFee}
          hint={texts.serviceFeeHint}
          inputMode="decimal"
          maxLength={6}
          {...field("serviceFee")}
        />
        <Input
          label={labels.payoutDelayDays}
          hint={texts.payoutDelayHint}
          inputMode="numeric"
          maxLength={2}
          {...field("payoutDelayDays")}
        />
      </div>
      <Checkbox label={labels.withoutTax} hint={texts.withoutTaxHint} {...field("withoutTax")} />
      <Currencies form={form} settled={settled} />
      <ReferenceRates form={form} />
      <ApprovalLimits form={form} />
      {needsApproval(saved.value, typed) && <ApprovalNotice />}
    </SettingsFormFrame>
  );
}

interface CurrenciesProps {
  form: ReasonedForm<TypedMoney>;
}

/** Which currencies are accepted, each with its settlement and its smallest price. */
function Currencies({ form, settled }: CurrenciesProps & { settled: OperatorCurrencies }) {
  const { set, field, errorOf } = form;
  const { currencies } = form.typed;
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
                hint={settlementHint(settled, currency)}
                checked={isAccepted}
                onChange={({ target }) =>
                  set({ currencies: chosen(currencies, currency, target.checked) })
                }
              />
              {isAccepted && (
                <Input
                  label={texts.smallestIn({ currency })}
                  inputMode="decimal"
                  maxLength={12}
                  {...field(`smallest.${currency}`)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

/** What is known of a currency's settlement, and what follows. */
function settlementHint({ items }: OperatorCurrencies, currency: string): string {
  const known = items.find((one) => one.currency === currency);
  if (known === undefined) return currencyTexts.notSeen;
  return [settlementOf(known), consequenceOf(known)].filter((part) => part !== null).join(". ");
}

/** How many units of each currency are one euro. */
function ReferenceRates({ form: { field } }: CurrenciesProps) {
  return (
    <fieldset>
      <legend className="font-semibold">{labels.rates}</legend>
      <p className="mb-3 text-sm text-mute">{texts.ratesHint}</p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {ratedCurrencies.map((currency) => (
          <Input
            key={currency}
            label={texts.rateFor({ currency })}
            inputMode="decimal"
            maxLength={14}
            {...field(`rates.${currency}`)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Above which amounts a second operator is needed. A currency that is no longer accepted keeps its amount. */
function ApprovalLimits({ form: { typed, field } }: CurrenciesProps) {
  const { currencies, limits } = typed;
  const shown = [...allCurrencies.keys()].filter(
    (currency) => currencies.includes(currency) || (limits[currency] ?? "") !== "",
  );
  return (
    <fieldset>
      <legend className="font-semibold">{labels.limits}</legend>
      <p className="mb-3 text-sm text-mute">{texts.approvalHint}</p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {shown.map((currency) => (
          <Input
            key={currency}
            label={texts.approvalIn({ currency })}
            inputMode="decimal"
            maxLength={12}
            {...field(`limits.${currency}`)}
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
