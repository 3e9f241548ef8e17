import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import { answerOf, api } from "#app/lib/api/client.ts";
import { giftThanks } from "#app/lib/api/rules/texts.ts";
import type { GiftView } from "#app/lib/api/types.ts";
import { changeAndRevalidate } from "#app/lib/forms/changes.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { textWithin } from "#app/lib/forms/text-rules.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Textarea } from "#app/ui/forms/field.tsx";
import * as texts from "#messages/gifts";

const rules = z.object({ text: textWithin(giftThanks, texts.thanksMissing) });

/** One thank-you from the recipient to the athlete. */
export function GiftThanks({ gift, giftToken }: { gift: GiftView; giftToken: string }) {
  if (gift.thanks == null) return <ThanksForm gift={gift} giftToken={giftToken} />;
  return (
    <Card>
      <h2 className="font-bold" role="status">
        {texts.thanksSent({ talent: gift.talent.displayName, giver: gift.fromName })}
      </h2>
      <p className="mt-2 wrap-anywhere whitespace-pre-line">{gift.thanks.text}</p>
    </Card>
  );
}

function ThanksForm({ gift, giftToken }: { gift: GiftView; giftToken: string }) {
  const revalidator = useRevalidator();
  const { submit, summary, field, busy } = useForm<{ text: string }>({
    defaults: { text: "" },
    resolver: rulesResolver(() => rules),
    send: async ({ text }) => {
      await changeAndRevalidate(revalidator.revalidate, () =>
        answerOf(
          api.POST("/api/orders/gifts/{giftToken}/thanks", {
            params: { path: { giftToken } },
            body: { text: text.trim() },
          }),
        ),
      );
    },
  });
  return (
    <Card>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-5"
        aria-label={texts.sayThanks}
      >
        <div>
          <h2 className="display text-2xl">{texts.sayThanks}</h2>
          <p className="mt-1 text-soft">
            {texts.thanksLead({ talent: gift.talent.displayName, giver: gift.fromName })}
          </p>
        </div>
        <ErrorSummary {...summary} />
        <Textarea
          label={texts.yourWords}
          rows={3}
          maxLength={giftThanks.longest}
          {...field("text")}
        />
        <Button type="submit" busy={busy} className="justify-self-start">
          {texts.sendThanks}
        </Button>
      </form>
    </Card>
  );
}
