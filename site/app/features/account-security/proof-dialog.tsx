import { type ReactNode, useEffect, useState } from "react";
import { z } from "zod/mini";
import { confirmItIsYou } from "#app/lib/auth/account-access.ts";
import { isProviderId, type ProviderId, providerName } from "#app/lib/auth/entry/providers.ts";
import { accountMessage, providerMessage } from "#app/lib/auth/identity-errors.ts";
import type { LinkedMethod } from "#app/lib/auth/identity-port.ts";
import { session } from "#app/lib/auth/session.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { FormFrame } from "#app/ui/forms/form-frame.tsx";
import { PasswordInput } from "#app/ui/forms/password-input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Dialog, DialogButtons } from "#app/ui/overlays/dialog.tsx";
import * as texts from "#messages/account-security";
import { NotConfirmed, withProof } from "./recent-sign-in.ts";

export interface ProofDialogProps {
  methods: readonly LinkedMethod[];
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks for a fresh proof of who is at the keyboard, by any way into the account. */
function ProofDialog({ methods, onConfirmed, onClose }: ProofDialogProps) {
  const linked = methods.map(({ method }) => method).filter(isProviderId);
  const hasPassword = methods.some(({ method }) => method === "password");
  return (
    <Dialog open onClose={onClose} title={texts.text} description={texts.loggedWhileAgoConfirm}>
      <div className="grid gap-5">
        {linked.length > 0 && <ProviderProofs linked={linked} onConfirmed={onConfirmed} />}
        {hasPassword && <PasswordProof onConfirmed={onConfirmed} />}
      </div>
    </Dialog>
  );
}

const rules = z.object({ password: z.string().check(z.minLength(1, texts.enterPassword)) });

function PasswordProof({ onConfirmed }: { onConfirmed: () => void }) {
  const { field, frame, busy } = useForm<z.infer<typeof rules>>({
    defaults: { password: "" },
    resolver: rulesResolver(() => rules),
    wordsFor: accountMessage,
    send: async ({ password }) => {
      await confirmItIsYou({ password });
      onConfirmed();
    },
  });
  return (
    <FormFrame {...frame} label={texts.text} className="grid gap-5">
      <PasswordInput
        label={texts.yourPassword}
        autoComplete="current-password"
        {...field("password")}
      />
      <DialogButtons>
        <Button type="submit" busy={busy}>
          {texts.confirm}
        </Button>
      </DialogButtons>
    </FormFrame>
  );
}

function ProviderProofs({
  linked,
  onConfirmed,
}: {
  linked: readonly ProviderId[];
  onConfirmed: () => void;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<ProviderId | null>(null);
  useEffect(() => {
    // What a provider's window needs must be here before the press that opens it.
    session
      .identity()
      .then((identity) => identity.prepareProviders())
      .catch((error: unknown) => console.warn("failed to prepare the providers", error));
  }, []);
  async function confirm(provider: ProviderId) {
    setBusy(provider);
    setProblem(null);
    try {
      await confirmItIsYou({ provider });
      onConfirmed();
    } catch (error) {
      setProblem(providerMessage(error, providerName(provider)));
      setBusy(null);
    }
  }
  return (
    <div className="grid gap-3">
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {linked.map((provider) => (
        <Button
          key={provider}
          variant="outline"
          busy={busy === provider}
          disabled={busy !== null}
          onClick={() => void confirm(provider)}
        >
          {texts.confirmWith({ provider: providerName(provider) })}
        </Button>
      ))}
    </div>
  );
}

interface Question {
  confirmed: () => void;
  closed: () => void;
}

interface ProofState {
  /** Does something delicate, asking who it is where the service or the API wants to know. */
  proved: <Result>(action: () => Promise<Result>) => Promise<Result>;
  /** Rendered once per page, outside of every form. */
  dialog: ReactNode;
}

/** The question whether it is you, asked by what needs the answer. */
export function useProof(methods: readonly LinkedMethod[]): ProofState {
  const [question, setQuestion] = useState<Question | null>(null);
  const prove = () =>
    new Promise<void>((confirmed, refused) => {
      setQuestion({ confirmed, closed: () => refused(new NotConfirmed()) });
    });
  return {
    proved: (action) => withProof(action, prove),
    dialog: question !== null && (
      <ProofDialog
        methods={methods}
        onConfirmed={() => {
          setQuestion(null);
          question.confirmed();
        }}
        onClose={() => {
          setQuestion(null);
          question.closed();
        }}
      />
    ),
  };
}
