import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { z } from "zod/mini";
import { storedEmail } from "#app/lib/accounts/email-address.ts";
import type { Viewer } from "#app/lib/auth/auth-state.ts";
import { NoRegistration } from "#app/lib/auth/entry/entry-errors.ts";
import { enterAndLink } from "#app/lib/auth/entry/provider-entry.ts";
import {
  isProviderId,
  type ProviderId,
  providerName,
  providers,
} from "#app/lib/auth/entry/providers.ts";
import { loginMessage, providerMessage } from "#app/lib/auth/identity-errors.ts";
import type { PendingLink } from "#app/lib/auth/identity-port.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import { FormFrame } from "#app/ui/forms/form-frame.tsx";
import { PasswordInput } from "#app/ui/forms/password-input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as authTexts from "#messages/auth";
import * as texts from "#messages/connect-account";
import { Or, ProviderButtons } from "./provider-buttons.tsx";
import type { ProviderEntry } from "./use-provider-entry.ts";

const rules = z.object({
  email: z.string(),
  password: z.string().check(z.minLength(1, authTexts.enterPassword)),
});

interface ConnectAccountProps {
  pending: PendingLink;
  /** Where the link is pending. */
  entry: ProviderEntry;
  onEntered: (viewer: Viewer) => Promise<void>;
}

/** The address has an account without this provider: the person logs in as before, and the two are connected. */
export function ConnectAccount({ pending, entry, onEntered }: ConnectAccountProps) {
  const [busy, setBusy] = useState<ProviderId | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const name = providerName(pending.provider);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function enter(requestSignIn: Parameters<typeof enterAndLink>[1]) {
    const { viewer, linked } = await enterAndLink(pending, requestSignIn);
    if (linked) {
      showToast(texts.connected({ name }));
    } else {
      showToast(texts.notConnected({ name }), "bad");
    }
    await onEntered(viewer);
  }

  async function enterWith(provider: ProviderId) {
    setBusy(provider);
    setProblem(null);
    try {
      await enter((identity) => identity.signInWithProvider(provider));
    } catch (error) {
      console.warn("failed to log in to the account that exists", error);
      setProblem(
        error instanceof NoRegistration
          ? texts.otherAccount({ email: pending.email })
          : providerMessage(error, providerName(provider)),
      );
    }
    setBusy(null);
  }

  const {
    field,
    frame,
    busy: sending,
  } = useForm<z.infer<typeof rules>>({
    defaults: { email: pending.email, password: "" },
    resolver: rulesResolver(() => rules),
    wordsFor: loginMessage,
    send: ({ password }) =>
      enter(async (identity) => ({
        user: await identity.signIn(storedEmail(pending.email), password),
        isNew: false,
      })),
  });

  return (
    <div className="grid gap-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
          {texts.alreadyAccount}
        </h2>
        <p className="mt-2 text-soft">
          {texts.notConnectedYet({
            email: pending.email,
            name,
            strong: (children) => <strong className="break-words">{children}</strong>,
          })}
        </p>
      </div>
      <FormFrame {...frame} label={texts.connectAccount} className="grid gap-5">
        <Input
          type="email"
          label={authTexts.email}
          readOnly
          autoComplete="username"
          {...field("email")}
        />
        <PasswordInput
          label={authTexts.password}
          autoComplete="current-password"
          {...field("password")}
        />
        <p className="text-sm text-mute">
          {texts.forgotBeforeConnecting({
            name,
            link: (children) => (
              <Link to={`${paths.login()}?mode=forgot`} className="font-semibold underline">
                {children}
              </Link>
            ),
          })}
        </p>
        <Button type="submit" size="large" busy={sending}>
          {texts.logInAndConnect({ name })}
        </Button>
      </FormFrame>
      <Or>{authTexts.continueLabel}</Or>
      <ProviderButtons
        busy={busy}
        onPress={enterWith}
        onPrepare={entry.prepare}
        only={others(pending)}
      />
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <Button variant="ghost" onClick={entry.forgetPending}>
        {texts.goBack}
      </Button>
    </div>
  );
}

/** The providers the service named, or all the others where it keeps them to itself. */
function others({ provider, known }: PendingLink): ProviderId[] {
  const named = known.filter(isProviderId).filter((id) => id !== provider);
  return named.length > 0 ? named : providers.map(({ id }) => id).filter((id) => id !== provider);
}
