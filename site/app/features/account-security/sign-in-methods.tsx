import { KeyRound } from "lucide-react";
import { useState } from "react";
import { shownEmail } from "#app/lib/accounts/email-address.ts";
import { linkProvider, unlinkMethod } from "#app/lib/auth/account-access.ts";
import { type ProviderId, providers, type SignInMethod } from "#app/lib/auth/entry/providers.ts";
import { providerMessage } from "#app/lib/auth/identity-errors.ts";
import type { LinkedMethod } from "#app/lib/auth/identity-port.ts";
import { session } from "#app/lib/auth/session.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Breakable } from "#app/ui/breakable.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ProviderMark } from "#app/ui/provider-mark.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/account-security";
import * as common from "#messages/common";
import { securityMessage } from "./recent-sign-in.ts";
import { SecurityRow } from "./security-row.tsx";

export interface SignInMethodsProps {
  methods: readonly LinkedMethod[];
  onChange: (methods: LinkedMethod[]) => void;
  proved: <Result>(action: () => Promise<Result>) => Promise<Result>;
}

/**
 * Every way to log in, to be connected and removed. The last one stays, and so does a password: the
 * identity service forgets the address of an account together with its password.
 */
export function SignInMethods({ methods, onChange, proved }: SignInMethodsProps) {
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function change(
    way: string,
    action: () => Promise<LinkedMethod[]>,
    done: string,
    wordsFor: (error: unknown) => string,
  ) {
    setBusy(way);
    setProblem(null);
    try {
      onChange(await action());
      showToast(done);
    } catch (error) {
      console.warn("failed to change the ways to log in", error);
      setProblem(wordsFor(error));
    } finally {
      setBusy(null);
    }
  }

  function connect(id: ProviderId, name: string) {
    void change(
      id,
      () => linkProvider(id),
      texts.methodConnected({ name }),
      (error) => providerMessage(error, name),
    );
  }

  function remove(id: ProviderId, name: string) {
    void change(
      id,
      () => proved(() => unlinkMethod(id)),
      texts.methodRemoved({ name }),
      securityMessage,
    );
  }

  return (
    <SecurityRow title={texts.waysLog}>
      <p>{methods.length === 1 ? texts.oneConnectAnotherNever : texts.eachOpensAccount}</p>
      {problem !== null && (
        <Notice tone="bad" className="mt-3">
          {problem}
        </Notice>
      )}
      <ul className="mt-4 grid gap-2" onPointerEnter={prepareProviders} onFocus={prepareProviders}>
        {linkedMethods(methods).map(({ id, name, email, linked }) => (
          <li
            key={id}
            className="flex min-h-14 flex-wrap items-center justify-between gap-3 rounded-xl bg-surface px-4 py-2"
          >
            <span className="flex min-w-0 flex-1 basis-48 items-center gap-3">
              {id === "password" ? (
                <KeyRound aria-hidden="true" className="size-5 shrink-0" />
              ) : (
                <ProviderMark provider={id} className="size-5 shrink-0" />
              )}
              <span className="grid min-w-0">
                <span className="font-semibold text-strong">{name}</span>
                {email !== "" && (
                  <span className="text-sm wrap-anywhere text-mute">
                    <Breakable text={shownEmail(email)} after="@." />
                  </span>
                )}
              </span>
            </span>
            {linked ? (
              <span className="flex items-center gap-3">
                <Badge tone="good">{texts.connected}</Badge>
                {id !== "password" && (
                  <Button
                    variant="ghost"
                    size="small"
                    aria-label={texts.removeMethod({ name })}
                    busy={busy === id}
                    disabled={busy !== null || methods.length === 1}
                    onClick={() => remove(id, name)}
                  >
                    {common.remove}
                  </Button>
                )}
              </span>
            ) : id === "password" ? (
              <span className="text-sm text-mute">{texts.setOneAbove}</span>
            ) : (
              <Button
                variant="outline"
                size="small"
                aria-label={texts.connectMethod({ name })}
                busy={busy === id}
                disabled={busy !== null}
                onClick={() => connect(id, name)}
              >
                {texts.connect}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </SecurityRow>
  );
}

/** The provider's window must open by the press itself, so what it needs is loaded when the pointer comes near. */
function prepareProviders() {
  session
    .identity()
    .then((identity) => identity.prepareProviders())
    .catch((error: unknown) => console.warn("failed to prepare the providers", error));
}

interface MethodLink {
  id: SignInMethod;
  name: string;
  linked: boolean;
  /** The address of the method, or empty. */
  email: string;
}

/** Every way there is into an account: the password first, then the providers, linked or not. */
export function linkedMethods(methods: readonly LinkedMethod[]): MethodLink[] {
  const all: { id: SignInMethod; name: string }[] = [
    { id: "password", name: texts.emailPassword },
    ...providers,
  ];
  return all.map(({ id, name }) => {
    const linked = methods.find(({ method }) => method === id);
    return { id, name, linked: linked !== undefined, email: linked?.email ?? "" };
  });
}
