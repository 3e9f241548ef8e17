import { useEffect, useEffectEvent, useRef } from "react";
import { z } from "zod/mini";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useApiForm } from "#app/lib/forms/use-api-form.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Input } from "#app/ui/field.tsx";
import { customerRules } from "./signup-rules.ts";

const rules = z.object({ name: customerRules.shape.name });

/** The one thing a provider did not tell. */
export function NameForm({
  email,
  onName,
  onGone,
}: {
  email: string;
  onName: (name: string) => void;
  /** Called when the person leaves without answering. */
  onGone: () => void;
}) {
  const { form, submit, summary, errorOf } = useApiForm<z.infer<typeof rules>>({
    defaults: { name: "" },
    resolver: rulesResolver(() => rules),
    send: async ({ name }) => onName(name.trim()),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const here = useRef(true);
  const goneForGood = useEffectEvent(() => !here.current && onGone());
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      // React may take a form away and put it back at once.
      setTimeout(goneForGood, 0);
    };
  }, []);
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
      aria-label="Your name"
    >
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
          One more thing
        </h2>
        <p className="mt-2 text-ink-soft">
          For <strong className="break-words">{email}</strong>: what is your name?
        </p>
      </div>
      <ErrorSummary {...summary} />
      <Input label="Name" autoComplete="name" error={errorOf("name")} {...form.register("name")} />
      <Button type="submit" size="large" busy={form.formState.isSubmitting}>
        Create account
      </Button>
      <Button variant="ghost" onClick={onGone}>
        Cancel
      </Button>
    </form>
  );
}
