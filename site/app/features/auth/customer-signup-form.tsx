import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { z } from "zod/mini";
import { storedEmail } from "#app/lib/accounts/email-address.ts";
import type { Viewer } from "#app/lib/auth/auth-state.ts";
import { usePasswordPolicy, withNewPassword } from "#app/lib/auth/entry/check-password.ts";
import type { Newcomer } from "#app/lib/auth/entry/provider-entry.ts";
import { signUp } from "#app/lib/auth/entry/sign-up.ts";
import { destinationAfterLogin } from "#app/lib/auth/redirects.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import { FormFrame } from "#app/ui/forms/form-frame.tsx";
import { NewPasswordField } from "#app/ui/forms/new-password-field.tsx";
import * as texts from "#messages/auth";
import * as common from "#messages/common";
import { AlreadySignedIn } from "./auth-card.tsx";
import { ConnectAccount } from "./connect-account.tsx";
import { Or, ProviderSection } from "./provider-buttons.tsx";
import { type CustomerSignup, customerRules, postCustomer, signupMessage } from "./signup-rules.ts";
import { useEmailTaken } from "./use-email-taken.tsx";
import { SilentCancel, useProviderEntry } from "./use-provider-entry.ts";

/** A question to a user whose account waits for the answer. */
interface Question {
  email: string;
  answer: (name: string) => void;
  giveUp: () => void;
}

/** What a page that leads here may know already. It comes with the navigation: an address does not belong in a URL. */
const signupState = z.object({ email: z.string() });

/** The address to begin with; empty where the page before knows none. */
function useKnownEmail(): string {
  const parsed = signupState.safeParse(useLocation().state);
  return parsed.success ? parsed.data.email : "";
}

export function CustomerSignupForm({ cameFrom }: { cameFrom: string | null }) {
  const navigate = useNavigate();
  const known = usePasswordPolicy();
  const knownEmail = useKnownEmail();
  const taken = useEmailTaken(cameFrom);
  const [question, setQuestion] = useState<Question | null>(null);
  const goOn = async (viewer: Viewer) => {
    await navigate(destinationAfterLogin(viewer.role, cameFrom), { replace: true });
  };
  const { form, errorOf, field, frame, busy } = useForm<CustomerSignup>({
    defaults: { name: "", company: "", email: knownEmail, phone: "", password: "" },
    resolver: rulesResolver(() => customerRules),
    wordsFor: signupMessage,
    send: async (values) => {
      const email = storedEmail(values.email);
      const viewer = await withNewPassword(known, values.password, "password", form.setError, () =>
        signUp(email, values.password, () => postCustomer(email, values)),
      );
      await goOn(viewer);
    },
  });
  const provider = useProviderEntry({
    purpose: "customer",
    registration: {
      role: "customer",
      register: async (newcomer) => {
        const { company, phone, name } = form.getValues();
        const called = name.trim() || newcomer.name.trim() || (await askFor(newcomer));
        await postCustomer(newcomer.email, { name: called, company, phone });
      },
    },
    onEntered: goOn,
    typed: () => {
      const { name, email, company, phone } = form.getValues();
      return { name, email, company, phone };
    },
    onReturn: ({ name = "", email = "", company = "", phone = "" }) =>
      form.reset({ ...form.getValues(), name, email, company, phone }),
  });

  function askFor({ email }: Newcomer): Promise<string> {
    return new Promise<string>((answer, refuse) => {
      setQuestion({ email, answer, giveUp: () => refuse(new SilentCancel()) });
    }).finally(() => setQuestion(null));
  }

  if (question !== null) {
    return <NameForm email={question.email} onName={question.answer} onGone={question.giveUp} />;
  }
  if (provider.pending !== null) {
    return <ConnectAccount pending={provider.pending} entry={provider} onEntered={goOn} />;
  }
  const { register, formState, watch } = form;
  return (
    <div className="grid gap-5">
      <AlreadySignedIn
        cameFrom={cameFrom}
        entering={formState.isSubmitting || provider.busy !== null}
      />
      <p className="font-semibold">{texts.signUp}</p>
      <ProviderSection
        entry={provider}
        cameFrom={cameFrom}
        onPress={async (id) => {
          if (await form.trigger(["company", "phone"], { shouldFocus: true })) {
            await provider.press(id);
          }
        }}
      />
      <Or>{texts.emailText}</Or>
      <FormFrame {...frame} label={texts.signUpCustomer} className="grid gap-5">
        <Input label={texts.name} autoComplete="name" {...field("name")} />
        <Input
          type="email"
          label={texts.email}
          autoComplete="username"
          error={errorOf("email")}
          {...register("email", { onBlur: (event) => taken.check(event.target.value) })}
        />
        {taken.notice(watch("email"))}
        <div className="grid gap-5 sm:grid-cols-2">
          <Input
            label={texts.company}
            aside={common.optional}
            autoComplete="organization"
            {...field("company")}
          />
          <Input
            type="tel"
            label={texts.phone}
            aside={common.optional}
            autoComplete="tel"
            {...field("phone")}
          />
        </div>
        <NewPasswordField
          label={texts.password}
          policy={known.policy}
          typed={watch("password")}
          {...field("password")}
        />
        <Button type="submit" size="large" busy={busy}>
          {texts.createAccount}
        </Button>
      </FormFrame>
    </div>
  );
}

const rules = z.object({ name: customerRules.shape.name });

/** Asks for the field that a provider did not share. */
function NameForm({
  email,
  onName,
  onGone,
}: {
  email: string;
  onName: (name: string) => void;
  /** Called when the person leaves without answering. */
  onGone: () => void;
}) {
  const { submit, summary, field, busy } = useForm<z.infer<typeof rules>>({
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
      // React may unmount a form and mount it again immediately.
      setTimeout(goneForGood, 0);
    };
  }, []);
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
      aria-label={texts.yourName}
    >
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
          {texts.oneMoreThing}
        </h2>
        <p className="mt-2 text-soft">
          {texts.nameFor({
            email,
            strong: (children) => <strong className="break-words">{children}</strong>,
          })}
        </p>
      </div>
      <ErrorSummary {...summary} />
      <Input label={texts.name} autoComplete="name" {...field("name")} />
      <Button type="submit" size="large" busy={busy}>
        {texts.createAccount}
      </Button>
      <Button variant="ghost" onClick={onGone}>
        {common.cancel}
      </Button>
    </form>
  );
}
