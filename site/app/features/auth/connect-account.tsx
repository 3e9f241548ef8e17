import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { z } from "zod/mini";
import type { Viewer } from "#app/lib/auth/auth-state.ts";
import { loginMessage, NoRegistration, providerMessage } from "#app/lib/auth/identity-errors.ts";
import type { PendingLink } from "#app/lib/auth/identity-port.ts";
import { enterAndLink } from "#app/lib/auth/provider-entry.ts";
import { isProviderId, type ProviderId, providerName, providers } from "#app/lib/auth/providers.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useApiForm } from "#app/lib/forms/use-api-form.ts";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Input } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { Or, ProviderButtons } from "./provider-buttons.tsx";
import type { ProviderEntry } from "./use-provider-entry.ts";

const rules = z.object({
  email: z.string(),
  password: z.string().check(z.minLength(1, "Enter your password")),
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
      showToast(`${name} is connected: from now on you can log in with it.`);
    } else {
      showToast(`You are logged in, but ${name} could not be connected.`, "bad");
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
          ? `That is another account. Choose the one with ${pending.email}.`
          : providerMessage(error, providerName(provider)),
      );
    }
    setBusy(null);
  }

  const { form, submit, summary, errorOf } = useApiForm<z.infer<typeof rules>>({
    defaults: { email: pending.email, password: "" },
    resolver: rulesResolver(() => rules),
    wordsFor: loginMessage,
    send: ({ password }) =>
      enter(async (identity) => ({
        user: await identity.signIn(pending.email.toLowerCase(), password),
        isNew: false,
      })),
  });

  return (
    <div className="grid gap-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
          You already have an account
        </h2>
        <p className="mt-2 text-ink-soft">
          It has the address <strong className="break-words">{pending.email}</strong> and is not
          connected to {name} yet. Log in the way you did before; then we connect the two.
        </p>
      </div>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-5"
        aria-label="Connect your account"
      >
        <ErrorSummary {...summary} />
        <Input
          type="email"
          label="Email"
          readOnly
          autoComplete="username"
          {...form.register("email")}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          error={errorOf("password")}
          {...form.register("password")}
        />
        <p className="text-sm text-ink-mute">
          <Link to={`${paths.login()}?mode=forgot`} className="font-semibold underline">
            Forgot your password?
          </Link>{" "}
          Choose a new one first, then come back and press {name} again to connect it.
        </p>
        <Button type="submit" size="large" busy={form.formState.isSubmitting}>
          Log in and connect {name}
        </Button>
      </form>
      <Or>or continue with</Or>
      <ProviderButtons
        busy={busy}
        onPress={enterWith}
        onPrepare={entry.prepare}
        only={others(pending)}
      />
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <Button variant="ghost" onClick={entry.forgetPending}>
        Go back
      </Button>
    </div>
  );
}

/** The providers the service named, or all the others where it keeps them to itself. */
function others({ provider, known }: PendingLink): ProviderId[] {
  const named = known.filter(isProviderId).filter((id) => id !== provider);
  return named.length > 0 ? named : providers.map(({ id }) => id).filter((id) => id !== provider);
}
