import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { createIdempotencyKeys } from "#app/lib/forms/idempotency-keys.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useApiForm } from "#app/lib/forms/use-api-form.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Input, Select, Textarea } from "#app/ui/field.tsx";
import { ContactAside } from "./contact-aside.tsx";
import { ContactReceived } from "./contact-received.tsx";
import {
  type ContactAnswers,
  contactBody,
  contactRules,
  emptyAnswers,
  longestMessage,
  topics,
} from "./contact-rules.ts";

interface Sent {
  reference: string;
  email: string;
}

/** A message to us, sent by the API. What was typed stays until it is with us. */
export function ContactForm() {
  const auth = useAuth();
  const own = auth.status === 1 ? (auth.viewer.email ?? "") : "";
  const [sent, setSent] = useState<Sent | null>(null);
  const [keyFor] = useState(() => createIdempotencyKeys(() => crypto.randomUUID()));
  const { form, submit, summary, errorOf } = useApiForm<ContactAnswers>({
    defaults: emptyAnswers,
    resolver: rulesResolver(() => contactRules),
    wordsFor: (error) => `Your message was not sent. ${messageFor(error)}`,
    send: async (answers) => {
      const body = contactBody(answers);
      const header = { "Idempotency-Key": keyFor(body) };
      const { reference } = await answerOf(api.POST("/api/contact", { params: { header }, body }));
      setSent({ reference, email: body.email });
      form.reset({ ...emptyAnswers, email: body.email });
    },
  });
  const { register, control, formState, getValues, setValue } = form;
  useEffect(() => {
    if (own !== "" && getValues("email") === "") setValue("email", own);
  }, [own, getValues, setValue]);
  const length = [...useWatch({ control, name: "message" }).trim()].length;

  return (
    <div className="grid gap-10 pt-4 lg:grid-cols-[1fr_20rem]">
      {sent === null ? (
        <form
          noValidate
          onSubmit={(event) => void submit(event)}
          aria-label="Write to us"
          className="grid max-w-xl gap-5"
        >
          <ErrorSummary {...summary} />
          <Select
            label="What is it about?"
            options={topics}
            error={errorOf("topic")}
            {...register("topic")}
          />
          <Input
            type="email"
            label="Your email"
            hint="Our answer goes here"
            autoComplete="email"
            error={errorOf("email")}
            {...register("email")}
          />
          <Input
            label="Order number"
            aside="optional"
            autoComplete="off"
            placeholder="AB7K-3F9Q"
            error={errorOf("orderNumber")}
            {...register("orderNumber")}
          />
          <Textarea
            label="Your message"
            aside={`${length} of ${longestMessage.toLocaleString("en")}`}
            rows={7}
            error={errorOf("message")}
            {...register("message")}
          />
          <Button
            type="submit"
            size="large"
            busy={formState.isSubmitting}
            className="justify-self-start"
          >
            Send message
          </Button>
        </form>
      ) : (
        <ContactReceived {...sent} onAnother={() => setSent(null)} />
      )}
      <ContactAside />
    </div>
  );
}
