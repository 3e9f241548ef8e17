import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { z } from "zod/mini";
import { answerOf, api } from "#app/lib/api/client.ts";
import { customerName } from "#app/lib/api/rules/texts.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { emailWith, textWithin } from "#app/lib/forms/text-rules.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { mailLanguage } from "#app/lib/texts/mail-language.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import { FormFrame } from "#app/ui/forms/form-frame.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/content";

const orderNumber = /^[0-9A-Z]{4}-?[0-9A-Z]{4}$/i;
const rules = z.object({
  name: textWithin(customerName, texts.withdrawalNameMissing),
  orderNumber: z.string().check(z.trim(), z.regex(orderNumber, texts.orderNumberWrong)),
  email: emailWith(texts.bookedWithMissing),
});

type Declaration = z.infer<typeof rules>;

/** Declares a withdrawal without an account or a link. The confirmation is the same for unknown orders. */
export function WithdrawForm() {
  const [sent, setSent] = useState<Declaration | null>(null);
  const { form, field, frame, busy } = useForm<Declaration>({
    defaults: { name: "", orderNumber: "", email: "" },
    resolver: rulesResolver(() => rules),
    send: async (typed) => {
      setSent(null);
      const declaration = {
        name: typed.name.trim(),
        orderNumber: typed.orderNumber.trim().toUpperCase(),
        email: typed.email.trim(),
      };
      const body = { ...declaration, language: mailLanguage };
      await answerOf(api.POST("/api/orders/withdrawals", { body }));
      setSent(declaration);
    },
  });
  const { getValues, setValue } = form;
  // The links in emails name the order in the fragment.
  const named = useLocation().hash.slice(1);
  useEffect(() => {
    if (orderNumber.test(named) && getValues("orderNumber") === "") setValue("orderNumber", named);
  }, [named, getValues, setValue]);
  return (
    <FormFrame {...frame} label={texts.confirmWithdrawal} className="grid max-w-xl gap-5">
      <Input label={texts.withdrawalName} autoComplete="name" {...field("name")} />
      <Input label={texts.orderNumber} autoComplete="off" {...field("orderNumber")} />
      <Input type="email" label={texts.bookedWith} autoComplete="email" {...field("email")} />
      <p className="font-semibold">{texts.withdrawalStatement}</p>
      {sent !== null && (
        <Notice tone="good" title={texts.withdrawalSent}>
          {texts.withdrawalSentHint({ number: sent.orderNumber, email: sent.email })}
        </Notice>
      )}
      <Button type="submit" size="large" className="sm:justify-self-start" busy={busy}>
        {texts.confirmWithdrawal}
      </Button>
      <p className="text-soft">{texts.withdrawalExempt}</p>
    </FormFrame>
  );
}
