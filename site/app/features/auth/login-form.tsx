import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { Link, useNavigate } from "react-router";
import type { Viewer } from "#app/lib/auth/auth-state.ts";
import { NoRegistration } from "#app/lib/auth/entry/entry-errors.ts";
import { logIn } from "#app/lib/auth/entry/sign-up.ts";
import { explain } from "#app/lib/auth/explain.ts";
import { destinationAfterLogin } from "#app/lib/auth/redirects.ts";
import { session } from "#app/lib/auth/session.ts";
import { endWords } from "#app/lib/auth/session-end.ts";
import { recoverChunk } from "#app/lib/build/chunk.ts";
import { requiredResolver } from "#app/lib/forms/required-resolver.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import { FormFrame } from "#app/ui/forms/form-frame.tsx";
import { PasswordInput } from "#app/ui/forms/password-input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/auth";
import { invalidCredentials } from "#messages/sign-in-errors";
import { AlreadySignedIn } from "./auth-card.tsx";
import { Or, ProviderSection } from "./provider-buttons.tsx";
import { useProviderEntry } from "./use-provider-entry.ts";

interface Login {
  email: string;
  password: string;
}

const resolver = requiredResolver<Login>({
  email: texts.enterEmailAddress,
  password: texts.enterPassword,
});

const ConnectAccount = lazy(async () => {
  const { ConnectAccount } = await recoverChunk(() => import("./connect-account.tsx"));
  return { default: ConnectAccount };
});

/** Signing in; talent go to their orders, customers back to where they came from. */
export function LoginForm({
  cameFrom,
  forgotPath,
}: {
  cameFrom: string | null;
  forgotPath: string;
}) {
  const navigate = useNavigate();
  const goOn = async (viewer: Viewer) => {
    await navigate(destinationAfterLogin(viewer.role, cameFrom), { replace: true });
  };
  const { form, field, frame, busy } = useForm<Login>({
    defaults: { email: "", password: "" },
    resolver,
    wordsFor: (error) => explain(({ loginMessage }) => loginMessage(error)),
    // What was typed is wrong every day.
    isExpected: (error, words) => error instanceof NoRegistration || words === invalidCredentials,
    send: async ({ email, password }) => goOn(await logIn(email, password)),
  });
  const provider = useProviderEntry({
    purpose: "log_in",
    registration: null,
    onEntered: goOn,
    typed: () => ({ email: form.getValues("email") }),
    onReturn: ({ email = "" }) => form.reset({ email, password: "" }),
  });
  if (provider.pending !== null) {
    return (
      <Suspense>
        <ConnectAccount pending={provider.pending} entry={provider} onEntered={goOn} />
      </Suspense>
    );
  }
  return (
    <div className="grid gap-6">
      <SessionEnded />
      <AlreadySignedIn
        cameFrom={cameFrom}
        entering={form.formState.isSubmitting || provider.busy !== null}
      />
      <FormFrame {...frame} label={texts.logIn} className="grid gap-5">
        <Input type="email" label={texts.email} autoComplete="username" {...field("email")} />
        <PasswordInput
          label={texts.password}
          autoComplete="current-password"
          {...field("password")}
        />
        <Link to={forgotPath} className="justify-self-start font-semibold underline">
          {texts.forgotPassword}
        </Link>
        <Button type="submit" size="large" busy={busy}>
          {texts.logIn}
        </Button>
      </FormFrame>
      <Or>{texts.continueLabel}</Or>
      <ProviderSection entry={provider} cameFrom={cameFrom} />
    </div>
  );
}

/** Shows once why the session of a user ended without a log-out. */
function SessionEnded() {
  const reason = useSyncExternalStore(
    session.subscribe,
    () => session.ended,
    () => null,
  );
  useEffect(() => () => session.forgetEnd(), []);
  return reason === null ? null : <Notice tone="warning">{endWords[reason]}</Notice>;
}
