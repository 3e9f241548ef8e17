import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import { orderNote } from "#app/lib/api/rules/texts.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/format-money.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { changeAndRevalidate, useApiForm } from "#app/lib/forms/use-api-form.ts";
import { minorUnits } from "#app/lib/minor-units.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Input, Textarea } from "#app/ui/field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { actOn, type OrderAccess } from "./order-access.ts";

interface QuoteValues {
  price: string;
  note: string;
}

const rules = z.object({
  price: z.string().check(z.trim(), z.regex(/^[1-9]\d{0,6}$/, "Enter a whole amount, like 450")),
  note: z.string().check(z.maxLength(orderNote.longest, `At most ${orderNote.longest} characters`)),
});

export interface OrderQuoteProps {
  order: OrderView;
  access: OrderAccess;
}

/** Asks the athlete for a price, while the server allows to name one. */
export function OrderQuote({ order, access }: OrderQuoteProps) {
  const allowed: readonly string[] = order.actions;
  return allowed.includes("send_quote") ? (
    <QuoteForm key={order.version} order={order} access={access} />
  ) : null;
}

function QuoteForm({ order, access }: OrderQuoteProps) {
  const revalidator = useRevalidator();
  const { currency } = order.money.total;
  const { form, submit, summary, errorOf } = useApiForm<QuoteValues>({
    defaults: { price: "", note: "" },
    resolver: rulesResolver(() => rules),
    send: async ({ price, note }) => {
      await changeAndRevalidate(revalidator.revalidate, () =>
        actOn(access, {
          action: "send_quote",
          version: order.version,
          price: { amount: minorUnits(price, currency), currency },
          ...(note.trim() === "" ? {} : { note: note.trim() }),
        }),
      );
      showToast("Sent. The customer has a week to pay.");
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
            Your price
          </h2>
          <p className="mt-2">
            The list says {formatMoney(order.money.offerPrice)}. Name what you want for this
            request; the service fee comes on top for the customer, our commission goes off for you.
          </p>
        </div>
        <ErrorSummary {...summary} />
        <Input
          label={`Price in ${currency}`}
          inputMode="numeric"
          autoComplete="off"
          error={errorOf("price")}
          {...form.register("price")}
        />
        <Textarea
          label="A word to the customer"
          aside="optional"
          hint="What is included, for example"
          rows={3}
          maxLength={orderNote.longest}
          error={errorOf("note")}
          {...form.register("note")}
        />
        <Button
          type="submit"
          size="large"
          busy={form.formState.isSubmitting}
          className="justify-self-start"
        >
          Send the price
        </Button>
      </form>
    </Card>
  );
}
