import { useEffect, useState } from "react";
import { authenticatorApps, removeAuthenticatorApp } from "#app/lib/auth/account-access.ts";
import type { AuthenticatorApp } from "#app/lib/auth/identity-port.ts";
import { formatShortDay } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as common from "#messages/common";
import * as texts from "#messages/second-factor";
import { AppDialog } from "./app-dialog.tsx";
import { securityMessage } from "./recent-sign-in.ts";
import { SecurityRow } from "./security-row.tsx";

export interface SecondFactorProps {
  proved: <Result>(action: () => Promise<Result>) => Promise<Result>;
}

/** The authenticator apps of the account, to be added and removed. */
export function SecondFactor({ proved }: SecondFactorProps) {
  const [apps, setApps] = useState<AuthenticatorApp[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const explain = (error: unknown) => {
    console.warn("failed to change the second factor", error);
    setProblem(securityMessage(error));
  };
  const read = () => {
    authenticatorApps().then(setApps, explain);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once
  useEffect(read, []);
  async function remove(id: string) {
    setProblem(null);
    try {
      setApps(await proved(() => removeAuthenticatorApp(id)));
      showToast(texts.removed);
    } catch (error) {
      explain(error);
    }
  }
  return (
    <SecurityRow
      title={texts.secondFactor}
      action={
        <Button
          variant="outline"
          size="small"
          aria-haspopup="dialog"
          onClick={() => setAdding(true)}
        >
          {texts.addApp}
        </Button>
      }
    >
      <p>{apps?.length === 0 ? texts.noApp : texts.hint}</p>
      {problem !== null && (
        <Notice tone="bad" className="mt-3">
          {problem}
        </Notice>
      )}
      {apps !== null && apps.length > 0 && (
        <ul className="mt-3 grid gap-2">
          {apps.map(({ id, name, addedAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3">
              <span>
                {texts.app({ name, day: formatShortDay(new Date(addedAt).toISOString()) })}
              </span>
              <Button
                variant="ghost"
                size="small"
                aria-label={texts.removeApp({ name })}
                onClick={() => void remove(id)}
              >
                {common.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {adding && (
        <AppDialog
          proved={proved}
          onAdded={() => {
            showToast(texts.added);
            read();
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </SecurityRow>
  );
}
