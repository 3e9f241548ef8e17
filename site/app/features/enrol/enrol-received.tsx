import { MailCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { z } from "zod/mini";
import { answerOf, api } from "#app/lib/api/client.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useApiForm } from "#app/lib/forms/use-api-form.ts";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Input } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";

const checklist = [
  "A portrait of at least 400 by 400 pixels",
  "Ideas for your first three videos",
  "The account your payouts should go to; it is only asked for after approval",
];

/** After the application was sent: the address is still to be confirmed; what happens then, what to prepare. */
export function EnrolReceived({ reference }: { reference: string | null }) {
  return (
    <Card className="mx-auto max-w-xl sm:p-10">
      <MailCheck aria-hidden="true" className="size-12 text-leaf" />
      <h1 className="display mt-4 text-4xl sm:text-5xl">Check your email</h1>
      {reference !== null && (
        <p className="mt-4">
          Your reference is <strong className="tabular">{reference}</strong>.
        </p>
      )}
      <p className="mt-3">
        We sent you a link to confirm that the address is yours.{" "}
        <strong>Open it within 7 days</strong>: we read your application as soon as you did, and
        answer within 3 working days.
      </p>
      <p className="mt-3 text-ink-soft">
        With the same link you can see where your application stands, change it, or take it back.
      </p>
      <div className="mt-6">
        <LinkAgainForm />
      </div>
      <h2 className="mt-8 font-bold">Good to have ready</h2>
      <ul className="mt-2 list-disc pl-5">
        {checklist.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <Button asChild variant="outline" className="mt-6">
        <Link to={paths.forAthletes()}>How it works for athletes</Link>
      </Button>
    </Card>
  );
}

const rules = z.object({
  email: z.email("Enter an email address such as you@example.com"),
});

/** Emails the link of an application again, to its address. */
export function LinkAgainForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, submit, summary, errorOf } = useApiForm<{ email: string }>({
    defaults: { email: "" },
    resolver: rulesResolver(() => rules),
    send: async ({ email }) => {
      setSentTo(null);
      await answerOf(api.POST("/api/join/links", { body: { email: email.trim() } }));
      setSentTo(email.trim());
    },
  });
  return (
    <Disclosure title="No mail from us?">
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        aria-label="Send the link again"
        className="grid gap-4"
      >
        <ErrorSummary {...summary} />
        <p>Look in the spam folder first. Then have the link sent again.</p>
        <Input
          type="email"
          label="The address you applied with"
          autoComplete="email"
          error={errorOf("email")}
          {...form.register("email")}
        />
        {sentTo !== null && (
          <Notice tone="good" title="On its way">
            If there is an application with {sentTo}, its link is in that mailbox in a moment.
          </Notice>
        )}
        <Button type="submit" variant="outline" busy={form.formState.isSubmitting}>
          Send the link again
        </Button>
      </form>
    </Disclosure>
  );
}
