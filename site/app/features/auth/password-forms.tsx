import { useEffect, useState } from "react";
import { Link } from "react-router";
import { z } from "zod/mini";
import { storedEmail } from "#app/lib/accounts/email-address.ts";
import { sendPasswordReset } from "#app/lib/auth/account-access.ts";
import {
  PasswordRefused,
  usePasswordPolicy,
  withNewPassword,
} from "#app/lib/auth/entry/check-password.ts";
import { resetMessage } from "#app/lib/auth/identity-errors.ts";
import { session } from "#app/lib/auth/session.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import { FormFrame } from "#app/ui/forms/form-frame.tsx";
import { NewPasswordField } from "#app/ui/forms/new-password-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/auth";

const rules = z.object({ password: z.string().check(z.minLength(1, texts.choosePassword)) });

type CodeState = { email: string } | { problem: string } | null;

/** Where the link of the reset email leads. */
export function NewPasswordForm({ code, forgotPath }: { code: string; forgotPath: string }) {
  const [state, setState] = useState<CodeState>(null);
  const [done, setDone] = useState(false);
  useEffect(() => {
    session
      .identity()
      .then((identity) => identity.emailOfPasswordReset(code))
      .then((email) => setState({ email }))
      .catch((error: unknown) => setState({ problem: resetMessage(error) }));
  }, [code]);
  if (state === null) {
    return <Skeleton className="h-40" />;
  }
  if ("problem" in state) {
    return (
      <div className="grid gap-5">
        <Notice tone="bad">{state.problem}</Notice>
        <Button asChild>
          <Link to={forgotPath}>{texts.askNewLink}</Link>
        </Button>
      </div>
    );
  }
  if (done) {
    return (
      <div className="grid gap-5">
        <Notice tone="good" title={texts.passwordChanged} />
        <Button asChild>
          <Link to={paths.login()}>{texts.logIn}</Link>
        </Button>
      </div>
    );
  }
  return <Fields code={code} email={state.email} onDone={() => setDone(true)} />;
}

function Fields({ code, email, onDone }: { code: string; email: string; onDone: () => void }) {
  const known = usePasswordPolicy();
  const { form, field, frame, busy } = useForm<z.infer<typeof rules>>({
    defaults: { password: "" },
    resolver: rulesResolver(() => rules),
    wordsFor: (error) => (error instanceof PasswordRefused ? error.message : resetMessage(error)),
    send: async ({ password }) => {
      await withNewPassword(known, password, "password", form.setError, async () => {
        await (await session.identity()).confirmPasswordReset(code, password);
      });
      onDone();
    },
  });
  return (
    <FormFrame {...frame} label={texts.newPassword} className="grid gap-5">
      <p>{texts.passwordFor({ email, strong: (children) => <strong>{children}</strong> })}</p>
      <NewPasswordField
        label={texts.newPassword}
        policy={known.policy}
        typed={form.watch("password")}
        {...field("password")}
      />
      <Button type="submit" size="large" busy={busy}>
        {texts.savePassword}
      </Button>
    </FormFrame>
  );
}

/** Asks for a link to choose a new password; an empty address does nothing (SPEC section 5). */
export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { field, frame, busy } = useForm({
    defaults: { email: "" },
    wordsFor: resetMessage,
    send: async ({ email }) => {
      const address = storedEmail(email);
      if (address === "") return;
      await sendPasswordReset(address);
      setSentTo(address);
    },
  });

  return (
    <FormFrame {...frame} label={texts.resetPassword} className="grid gap-5">
      {sentTo !== null && (
        <Notice tone="good" title={texts.lookIntoInbox}>
          {texts.resetIfKnown({ email: sentTo })}
        </Notice>
      )}
      <Input type="email" label={texts.email} autoComplete="username" {...field("email")} />
      <Button type="submit" size="large" busy={busy}>
        {texts.sendLink}
      </Button>
      <Link to={paths.login()} className="justify-self-start font-semibold underline">
        {texts.backLogging}
      </Link>
    </FormFrame>
  );
}
