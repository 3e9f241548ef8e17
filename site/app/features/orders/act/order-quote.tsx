import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import { actOn, type OrderAccess } from "#app/features/orders/state/order-access.ts";
import { orderNote } from "#app/lib/api/rules/texts.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { changeAndRevalidate } from "#app/lib/forms/changes.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { budgetWords } from "#app/lib/money/budget-words.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { priceRangeHint, priceRangeRule, priceWithin } from "#app/lib/money/price-range.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Input, Textarea } from "#app/ui/forms/field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/orders-actions";
import { stepOf } from "./step-of.ts";

interface QuoteValues {
  price: string;
  note: string;
}

const rules = (currency: string) =>
  z.object({
    price: z
      .string()
      .check(z.refine((typed) => priceWithin(typed, currency) !== null, priceRangeRule(currency))),
    note: z
      .string()
      .check(z.maxLength(orderNote.longest, texts.atMost({ longest: orderNote.longest }))),
  });

export interface OrderQuoteProps {
  order: OrderView;
  access: OrderAccess;
}

/** Asks the athlete for a price, while the server allows to name one. */
export function OrderQuote({ order, access }: OrderQuoteProps) {
  const allowed: readonly string[] = order.actions;
  return allowed.includes("send_quote") ? (
    <QuoteForm key={stepOf(order)} order={order} access={access} />
  ) : null;
}

function QuoteForm({ order, access }: OrderQuoteProps) {
  const revalidator = useRevalidator();
  const { currency } = order.money.total;
  const { submit, summary, field, busy } = useForm<QuoteValues>({
    defaults: { price: "", note: "" },
    resolver: rulesResolver(() => rules(currency)),
    send: async ({ price, note }) => {
      await changeAndRevalidate(revalidator.revalidate, () =>
        actOn(access, {
          action: "send_quote",
          version: order.version,
          price: { amount: priceWithin(price, currency) ?? 0, currency },
          ...(note.trim() === "" ? {} : { note: note.trim() }),
        }),
      );
      showToast(texts.quoteSent);
    },
  });
  return (
    <Card tone="volt">
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-5"
        aria-labelledby="your-price"
      >
        <div>
          <h2 id="your-price" className="display text-3xl">
            {texts.yourPrice}
          </h2>
          <p className="mt-2">{texts.quoteLead({ price: formatMoney(order.money.offerPrice) })}</p>
          {order.commercial?.budget != null && (
            <p className="mt-2 font-bold">
              {texts.theirBudget({ budget: budgetWords(order.commercial.budget) })}
            </p>
          )}
        </div>
        <ErrorSummary {...summary} />
        <Input
          label={texts.priceIn({ currency })}
          hint={priceRangeHint(currency)}
          inputMode="decimal"
          autoComplete="off"
          {...field("price")}
        />
        <Textarea
          label={texts.noteToCustomer}
          aside={texts.optional}
          hint={texts.quoteNoteHint}
          rows={3}
          maxLength={orderNote.longest}
          {...field("note")}
        />
        <Button type="submit" size="large" busy={busy} className="justify-self-start">
          {texts.sendPrice}
        </Button>
      </form>
    </Card>
  );
}
