import { useEffect, useEffectEvent, useState } from "react";
import { encode } from "uqr";
import { startAuthenticatorApp } from "#app/lib/auth/account-access.ts";
import type { NewAuthenticatorApp } from "#app/lib/auth/identity-port.ts";
import { problemsResolver } from "#app/lib/forms/problems-resolver.ts";
import { WrongField } from "#app/lib/forms/refusals.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { brandName } from "#app/lib/marketplace/marketplace.ts";
import { Input } from "#app/ui/forms/field.tsx";
import { CodeInput, codeProblems, withoutSpaces } from "#app/ui/overlays/code-dialog.tsx";
import { FormDialog } from "#app/ui/overlays/form-dialog.tsx";
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
  const { field, frame, fail, summary } = useForm({
    defaults: { name: texts.phone, code: "" },
    resolver: problemsResolver<{ name: string; code: string }>(codeProblems),
    wordsFor: securityMessage,
    send: async ({ name, code }) => {
      if (app === null) return;
      if (!(await app.finish(withoutSpaces(code), name.trim()))) {
        throw new WrongField("code", texts.wrongCode);
      }
      onAdded();
      onClose();
    },
  });
  const start = useEffectEvent(() => {
    proved(() => startAuthenticatorApp(brandName())).then(setApp, (error: unknown) =>
      fail(securityMessage(error)),
    );
  });
  useEffect(() => start(), []);
  return (
    <FormDialog
      title={texts.addApp}
      description={texts.addAppHint}
      confirm={texts.turnOn}
      {...frame}
      onClose={onClose}
    >
      {app === null ? (
        summary.message === null && <Skeleton className="h-48" />
      ) : (
        <>
          <QrCode text={app.address} label={texts.qrCode} />
          <p className="wrap-anywhere">
            {texts.typeSecret({ strong: () => <strong>{inGroups(app.secret)}</strong> })}
          </p>
          <Input label={texts.appName} maxLength={40} {...field("name")} />
          <CodeInput {...field("code")} />
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
