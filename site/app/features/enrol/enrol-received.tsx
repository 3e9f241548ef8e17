import { MailCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { z } from "zod/mini";
import { answerOf, api } from "#app/lib/api/client.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { emailWith } from "#app/lib/forms/text-rules.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import { FormFrame } from "#app/ui/forms/form-frame.tsx";
import { Disclosure } from "#app/ui/layout/disclosure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/enrol-application";

const checklist = [texts.preparePortrait, texts.prepareIdeas, texts.prepareAccount];

export interface EnrolReceivedProps {
  reference: string | null;
  /** Whether an invitation's link has confirmed the address, so that no other link follows. */
  isSubmitted: boolean;
}

/** After the application was sent: what happens next, what to prepare. */
export function EnrolReceived({ reference, isSubmitted }: EnrolReceivedProps) {
  return (
    <Card className="mx-auto max-w-xl sm:p-10">
      <MailCheck aria-hidden="true" className="size-12 text-success-mark" />
      <h1 className="display mt-4 text-4xl sm:text-5xl">
        {isSubmitted ? texts.submitted : texts.checkEmail}
      </h1>
      {reference !== null && (
        <p className="mt-4">
          {texts.reference({
            reference,
            strong: (children) => <strong className="tabular">{children}</strong>,
          })}
        </p>
      )}
      {isSubmitted ? (
        <>
          <p className="mt-3">{texts.submittedNext}</p>
          <p className="mt-3 text-soft">{texts.submittedByInvitation}</p>
        </>
      ) : (
        <>
          <p className="mt-3">
            {texts.linkSent({ strong: (children) => <strong>{children}</strong> })}
          </p>
          <p className="mt-3 text-soft">{texts.linkUse}</p>
        </>
      )}
      <div className="mt-6">
        <LinkAgainForm />
      </div>
      <h2 className="mt-8 font-bold">{texts.prepare}</h2>
      <ul className="mt-2 list-disc ps-5">
        {checklist.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <Button asChild variant="outline" className="mt-6">
        <Link to={paths.forAthletes()}>{texts.howItWorks}</Link>
      </Button>
    </Card>
  );
}

const rules = z.object({
  email: emailWith(texts.emailMissing),
});

/** Emails the link of an application again, to its address. */
export function LinkAgainForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { field, frame, busy } = useForm<{ email: string }>({
    defaults: { email: "" },
    resolver: rulesResolver(() => rules),
    send: async ({ email }) => {
      setSentTo(null);
      await answerOf(api.POST("/api/join/links", { body: { email: email.trim() } }));
      setSentTo(email.trim());
    },
  });
  return (
    <Disclosure title={texts.noMail}>
      <FormFrame {...frame} label={texts.sendLinkAgain} className="grid gap-4">
        <p>{texts.noMailHint}</p>
        <Input type="email" label={texts.appliedWith} autoComplete="email" {...field("email")} />
        {sentTo !== null && (
          <Notice tone="good" title={texts.linkOnItsWay}>
            {texts.linkOnItsWayHint({ email: sentTo })}
          </Notice>
        )}
        <Button type="submit" variant="outline" busy={busy}>
          {texts.sendLinkAgain}
        </Button>
      </FormFrame>
    </Disclosure>
  );
}
