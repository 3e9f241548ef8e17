import { useState } from "react";
import { z } from "zod/mini";
import { answerOf, api } from "#app/lib/api/client.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useApiForm } from "#app/lib/forms/use-api-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Input } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";

const rules = z.object({
  email: z.email("Enter an email address such as you@example.com"),
});

/** Has the link of an application mailed again, to whoever has the address. */
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
