import { useState } from "react";
import { Link } from "react-router";
import { z } from "zod/mini";
import { answerOf, api } from "#app/lib/api/client.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { emailWith } from "#app/lib/forms/text-rules.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { mailLanguage } from "#app/lib/texts/mail-language.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import { FormFrame } from "#app/ui/forms/form-frame.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/content";

const rules = z.object({
  email: emailWith(texts.bookedWithMissing),
});

/** Requests an email with the links of an address. The confirmation is the same for unknown addresses. */
export function OrderLinksForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { field, frame, busy } = useForm<{ email: string }>({
    defaults: { email: "" },
    resolver: rulesResolver(() => rules),
    send: async ({ email }) => {
      setSentTo(null);
      await answerOf(
        api.POST("/api/mail/order-links", {
          body: { email: email.trim(), language: mailLanguage },
        }),
      );
      setSentTo(email.trim());
    },
  });
  return (
    <FormFrame {...frame} label={texts.findOrders} className="grid max-w-xl gap-5">
      <Input type="email" label={texts.bookedWith} autoComplete="email" {...field("email")} />
      {sentTo !== null && (
        <Notice tone="good" title={texts.checkEmail}>
          {texts.linksSent({ email: sentTo })}
        </Notice>
      )}
      <Button type="submit" size="large" className="sm:justify-self-start" busy={busy}>
        {texts.sendLinks}
      </Button>
      <p>
        {texts.accountOrders({
          link: (children) => (
            <Link to={paths.accountOrders()} className="font-semibold underline">
              {children}
            </Link>
          ),
        })}
      </p>
    </FormFrame>
  );
}
