import { type SubmitEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { giveTip, type OrderAccess } from "#app/features/orders/state/order-access.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { majorUnits } from "#app/lib/money/minor-units.ts";
import { leaveSite } from "#app/lib/pages/leave-site.ts";
import { deviceStorage } from "#app/lib/storage/browser-storage.ts";
import { rememberOwnOrder } from "#app/lib/storage/own-orders.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Input } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import * as texts from "#messages/orders-tips";
import { chosenTip, own } from "./tip-amount.ts";

export interface OrderTipsProps {
  order: OrderView;
  access: OrderAccess;
}

/** Adds a tip for the athlete to a completed order, while the server takes one. */
export function OrderTips({ order, access }: OrderTipsProps) {
  const { tipOptions: options, talent } = order;
  const [chosen, setChosen] = useState("");
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // A repeated press is one tip; another amount is another one.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const revalidator = useRevalidator();
  if (options == null) return null;
  const amount = chosenTip(options, chosen, typed);
  const bounds = {
    least: formatMoney(options.least),
    most: formatMoney(options.most),
  };

  async function give(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (amount === null) {
      setProblem(chosen === "" ? texts.chooseAmount : texts.amountBounds(bounds));
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      const tip = await giveTip(access, { amount }, `${key}-${amount.amount}`);
      const { displayName, slug } = talent;
      const { orderHash: hash, number } = tip;
      rememberOwnOrder(deviceStorage(), { hash, number, talent: displayName, slug });
      if (tip.checkoutUrl != null) return leaveSite(tip.checkoutUrl);
      setKey(crypto.randomUUID());
      setProblem(texts.tipOver);
      await revalidator.revalidate();
    } catch (error) {
      setProblem(messageFor(error));
    }
    setBusy(false);
  }

  return (
    <Card>
      <form
        noValidate
        aria-labelledby="tip"
        className="grid gap-5"
        onSubmit={(event) => void give(event)}
      >
        <div>
          <h2 id="tip" className="display text-2xl">
            {texts.tipFor({ talent: talent.displayName })}
          </h2>
          <p className="mt-2 text-soft">{texts.lead({ talent: talent.displayName })}</p>
        </div>
        <RadioCards
          legend={texts.amount}
          name="tip"
          columns={2}
          value={chosen}
          cards={[
            ...options.suggested.map((tip) => ({
              value: String(tip.percent),
              label: formatMoney(tip.amount),
              detail: texts.percent({ percent: tip.percent }),
            })),
            { value: own, label: texts.ownAmount },
          ]}
          onChange={({ target }) => {
            setProblem(null);
            setChosen(target.value);
          }}
        />
        {chosen === own && (
          <Input
            label={texts.amountIn({ currency: options.least.currency })}
            hint={texts.amountBounds(bounds)}
            inputMode="decimal"
            autoComplete="off"
            placeholder={majorUnits(options.least.amount, options.least.currency)}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        {problem !== null && <Notice tone="bad">{problem}</Notice>}
        <Button type="submit" busy={busy} className="justify-self-start">
          {amount === null ? texts.giveTip : texts.giveTipOf({ amount: formatMoney(amount) })}
        </Button>
      </form>
    </Card>
  );
}
