import { CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import { contactMessage } from "#app/lib/api/rules/texts.ts";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { createIdempotencyKeys } from "#app/lib/forms/changes.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Input, Select, Textarea } from "#app/ui/forms/field.tsx";
import { FormFrame } from "#app/ui/forms/form-frame.tsx";
import * as texts from "#messages/content";
import { BusinessAddress } from "./business-details.tsx";
import {
  type ContactAnswers,
  contactAddress,
  contactBody,
  contactRules,
  emptyAnswers,
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
  const { form, field, frame, busy } = useForm<ContactAnswers>({
    defaults: emptyAnswers,
    resolver: rulesResolver(() => contactRules),
    wordsFor: (error) => texts.notSent({ reason: messageFor(error) }),
    send: async (answers) => {
      const body = contactBody(answers);
      const header = { "Idempotency-Key": keyFor(body) };
      const { reference } = await answerOf(api.POST("/api/contact", { params: { header }, body }));
      setSent({ reference, email: body.email });
      form.reset({ ...emptyAnswers, email: body.email });
    },
  });
  const { control, getValues, setValue } = form;
  useEffect(() => {
    if (own !== "" && getValues("email") === "") setValue("email", own);
  }, [own, getValues, setValue]);
  const length = [...useWatch({ control, name: "message" }).trim()].length;

  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,36rem)_20rem]">
      {sent === null ? (
        <FormFrame {...frame} label={texts.writeToUs} className="grid max-w-xl gap-5">
          <Select label={texts.topic} options={topics} {...field("topic")} />
          <Input
            type="email"
            label={texts.email}
            hint={texts.emailHint}
            autoComplete="email"
            {...field("email")}
          />
          <Input
            label={texts.orderNumber}
            aside={texts.optional}
            autoComplete="off"
            placeholder="AB7K-3F9Q"
            {...field("orderNumber")}
          />
          <Textarea
            label={texts.message}
            aside={texts.messageLength({ length, most: contactMessage.longest })}
            rows={7}
            {...field("message")}
          />
          <Button type="submit" size="large" busy={busy} className="justify-self-start">
            {texts.send}
          </Button>
        </FormFrame>
      ) : (
        <ContactReceived {...sent} onAnother={() => setSent(null)} />
      )}
      <ContactAside />
    </div>
  );
}

/** The other ways to reach us, beside the form. */
function ContactAside() {
  const address = contactAddress();
  return (
    <aside className="grid h-fit gap-4 rounded-3xl max-lg:max-w-xl bg-surface-sunken p-6">
      {address !== null && (
        <div>
          <h2 className="display text-2xl">{texts.ownMail}</h2>
          <p className="mt-2 break-words">
            <a
              href={`mailto:${address}`}
              className="font-semibold underline decoration-2 underline-offset-4"
            >
              {address}
            </a>
          </p>
        </div>
      )}
      <BusinessAddress />
      <p className="text-soft">{texts.deliveryProblem}</p>
    </aside>
  );
}

interface ContactReceivedProps {
  reference: string;
  /** Where the answer goes. */
  email: string;
  onAnother: () => void;
}

/** The message is with us; the focus moves here, where the form was. */
function ContactReceived({ reference, email, onAnother }: ContactReceivedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="received" className="max-w-xl">
      <CircleCheck aria-hidden="true" className="size-12 text-success-mark" />
      <h2 id="received" ref={heading} tabIndex={-1} className="display mt-4 text-4xl">
        {texts.received}
      </h2>
      <p className="mt-4">
        {texts.reference({
          reference,
          strong: (children) => <strong className="tabular">{children}</strong>,
        })}
      </p>
      <p className="mt-3 break-words text-soft">{texts.answerTo({ email })}</p>
      <Button variant="outline" className="mt-6" onClick={onAnother}>
        {texts.another}
      </Button>
    </section>
  );
}
