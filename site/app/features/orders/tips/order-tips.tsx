import { useState } from "react";
import { useRevalidator } from "react-router";
import { giveTip, type OrderAccess } from "#app/features/orders/state/order-access.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { problemIf } from "#app/lib/forms/field-problems.ts";
import { problemsResolver } from "#app/lib/forms/problems-resolver.ts";
import { WrongField } from "#app/lib/forms/refusals.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { majorUnits } from "#app/lib/money/minor-units.ts";
import { leaveSite } from "#app/lib/pages/leave-site.ts";
import { deviceStorage } from "#app/lib/storage/browser-storage.ts";
import { rememberOwnOrder } from "#app/lib/storage/own-orders.ts";
import { firstName } from "#app/lib/texts/first-name.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import { RadioCards } from "#app/ui/forms/radio-cards.tsx";
import * as texts from "#messages/orders-tips";
import { chosenTip, own } from "./tip-amount.ts";

export interface OrderTipsProps {
  order: OrderView;
  access: OrderAccess;
}

interface Typed {
  tip: string;
  own: string;
}

/** Adds a tip for the athlete to a completed order, while the server takes one. */
export function OrderTips({ order, access }: OrderTipsProps) {
  const { tipOptions: options } = order;
  return options == null ? null : <TipForm {...{ options, order, access }} />;
}

interface TipFormProps extends OrderTipsProps {
  options: NonNullable<OrderView["tipOptions"]>;
}

function TipForm({ options, order, access }: TipFormProps) {
  const { talent } = order;
  // The button stays busy until the payment page is here.
  const [leaving, setLeaving] = useState(false);
  // A repeated press is one tip; another amount is another one.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const revalidator = useRevalidator();
  const bounds = { least: formatMoney(options.least), most: formatMoney(options.most) };
  const { form, field, submit, summary, busy, fail } = useForm<Typed>({
    defaults: { tip: "", own: "" },
    resolver: problemsResolver(({ tip, own: typed }) => [
      ...problemIf(tip === "", "tip", texts.chooseAmount),
      ...problemIf(
        tip === own && chosenTip(options, tip, typed) === null,
        "own",
        texts.amountBounds(bounds),
      ),
    ]),
    send: async ({ tip: chosen, own: typed }) => {
      const amount = chosenTip(options, chosen, typed);
      if (amount === null) throw new WrongField("tip", texts.chooseAmount);
      const tip = await giveTip(access, { amount }, `${key}-${amount.amount}`);
      const { displayName, slug } = talent;
      const remember = (hash: string, number: string) =>
        rememberOwnOrder(deviceStorage(), { hash, number, talent: displayName, slug });
      // A guest has no other way from the page of the tip to its order.
      if ("orderHash" in access) remember(access.orderHash, order.number);
      remember(tip.orderHash, tip.number);
      if (tip.checkoutUrl != null) {
        setLeaving(true);
        return leaveSite(tip.checkoutUrl);
      }
      setKey(crypto.randomUUID());
      fail(texts.tipOver);
      await revalidator.revalidate();
    },
  });
  const { tip: chosen, own: typed } = form.watch();
  const amount = chosenTip(options, chosen, typed);

  return (
    <Card>
      <form
        noValidate
        aria-labelledby="tip"
        className="grid gap-5"
        onSubmit={(event) => void submit(event)}
      >
        <div>
          <h2 id="tip" className="display text-2xl">
            {texts.tipFor({ talent: firstName(talent.displayName) })}
          </h2>
          <p className="mt-2 text-soft">{texts.lead({ talent: firstName(talent.displayName) })}</p>
        </div>
        <RadioCards
          legend={texts.amount}
          columns={2}
          cards={[
            ...options.suggested.map((tip) => ({
              value: String(tip.percent),
              label: formatMoney(tip.amount),
              detail: texts.percent({ percent: tip.percent }),
            })),
            { value: own, label: texts.ownAmount },
          ]}
          {...field("tip")}
        />
        {chosen === own && (
          <Input
            label={texts.amountIn({ currency: options.least.currency })}
            hint={texts.amountBounds(bounds)}
            inputMode="decimal"
            autoComplete="off"
            placeholder={majorUnits(options.least.amount, options.least.currency)}
            {...field("own")}
          />
        )}
        <ErrorSummary {...summary} />
        <Button type="submit" busy={busy || leaving} className="justify-self-start">
          {amount === null ? texts.giveTip : texts.giveTipOf({ amount: formatMoney(amount) })}
        </Button>
      </form>
    </Card>
  );
}
