import { useEffect, useEffectEvent, useState } from "react";
import { encode } from "uqr";
import { startAuthenticatorApp } from "#app/lib/auth/account-access.ts";
import type { NewAuthenticatorApp } from "#app/lib/auth/identity-port.ts";
import { brandName } from "#app/lib/marketplace/marketplace.ts";
import { CodeInput, isCode, withoutSpaces } from "#app/ui/code-dialog.tsx";
import { Input } from "#app/ui/field.tsx";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/second-factor";
import { securityMessage } from "./recent-sign-in.ts";

export interface AppDialogProps {
  proved: <Result>(action: () => Promise<Result>) => Promise<Result>;
  onAdded: () => void;
  onClose: () => void;
}

/** Adds an authenticator app: shows its secret as a QR code and as text, and asks for its first code. */
export function AppDialog({ proved, onAdded, onClose }: AppDialogProps) {
  const [app, setApp] = useState<NewAuthenticatorApp | null>(null);
  const [name, setName] = useState(texts.phone);
  const [code, setCode] = useState("");
  const [wrong, setWrong] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const start = useEffectEvent(() => {
    proved(() => startAuthenticatorApp(brandName())).then(setApp, (error: unknown) =>
      setProblem(securityMessage(error)),
    );
  });
  useEffect(() => start(), []);
  async function finish() {
    if (app === null) return;
    const typed = withoutSpaces(code);
    if (!isCode(typed)) {
      setWrong(texts.codeRule);
      return;
    }
    setBusy(true);
    try {
      if (await app.finish(typed, name.trim())) {
        onAdded();
        onClose();
        return;
      }
      setWrong(texts.wrongCode);
    } catch (error) {
      setProblem(securityMessage(error));
    }
    setBusy(false);
  }
  return (
    <FormDialog
      title={texts.addApp}
      description={texts.addAppHint}
      confirm={texts.turnOn}
      busy={busy}
      onSubmit={async (event) => {
        event.preventDefault();
        await finish();
      }}
      onClose={onClose}
    >
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {app === null ? (
        problem === null && <Skeleton className="h-48" />
      ) : (
        <>
          <QrCode text={app.address} label={texts.qrCode} />
          <p className="wrap-anywhere">
            {texts.typeSecret({ strong: () => <strong>{inGroups(app.secret)}</strong> })}
          </p>
          <Input
            label={texts.appName}
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <CodeInput value={code} onChange={setCode} error={wrong} />
        </>
      )}
    </FormDialog>
  );
}

/** A QR code as one path, dark on white in both themes: cameras need the contrast and the margin. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-48 rounded-lg"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path.join("")} fill="black" />
    </svg>
  );
}

/** `ABCD EFGH`: easier to type. */
function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, "$1 ");
}
