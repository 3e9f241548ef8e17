import { useState } from "react";
import { Link } from "react-router";
import { z } from "zod/mini";
import { answerOf, api } from "#app/lib/api/client.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useApiForm } from "#app/lib/forms/use-api-form.ts";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Input } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";

const rules = z.object({
  email: z.email("Enter an email address such as you@example.com"),
});

/** Requests an email with the links of an address. The confirmation is the same for unknown addresses. */
export function OrderLinksForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, submit, summary, errorOf } = useApiForm<{ email: string }>({
    defaults: { email: "" },
    resolver: rulesResolver(() => rules),
    send: async ({ email }) => {
      setSentTo(null);
      await answerOf(api.POST("/api/mail/order-links", { body: { email: email.trim() } }));
      setSentTo(email.trim());
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label="Find my orders"
      className="grid max-w-xl gap-5"
    >
      <ErrorSummary {...summary} />
      <Input
        type="email"
        label="The email address you booked with"
        autoComplete="email"
        error={errorOf("email")}
        {...form.register("email")}
      />
      {sentTo !== null && (
        <Notice tone="good" title="Check your email">
          If {sentTo} has orders without an account, an email with their links is on its way.
        </Notice>
      )}
      <Button type="submit" size="large" busy={form.formState.isSubmitting}>
        Email me the links
      </Button>
      <p>
        Orders of an account are <Link to={paths.accountOrders()}>in your account</Link>.
      </p>
    </form>
  );
}
