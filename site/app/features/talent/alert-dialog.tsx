import { type SubmitEvent, useState } from "react";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { mailLanguage } from "#app/lib/texts/mail-language.ts";
import { Input } from "#app/ui/field.tsx";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/talent";

interface AlertDialogProps {
  talent: { slug: string; displayName: string };
  onClose: () => void;
}

/** One email when the athlete is back: to the account's address, or to one that is typed. */
export function AlertDialog({ talent, onClose }: AlertDialogProps) {
  const auth = useAuth();
  const own = auth.status === 1 ? auth.viewer.email : null;
  const [email, setEmail] = useState("");
  const [busy, setBusy] = useState(false);
  const [fieldError, setFieldError] = useState<string | undefined>();
  const [problem, setProblem] = useState<string | null>(null);
  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setFieldError(undefined);
    setProblem(null);
    const body = {
      talentSlug: talent.slug,
      language: mailLanguage,
      ...(own === null ? { email: email.trim() } : {}),
    };
    try {
      await answerOf(api.POST("/api/mail/availability-alerts", { body }));
      showToast(texts.alertSet({ name: talent.displayName }));
      onClose();
    } catch (error) {
      if (error instanceof ApiFailure && error.fields.some(({ field }) => field === "email")) {
        setFieldError(texts.emailMissing);
      } else {
        setProblem(
          error instanceof ApiFailure && error.code === "action_refused"
            ? texts.takesBookings({ name: talent.displayName })
            : messageFor(error),
        );
      }
      setBusy(false);
    }
  }
  return (
    <FormDialog
      title={texts.notifyMe}
      description={texts.notifyHint({ name: talent.displayName })}
      confirm={texts.notifyMe}
      busy={busy}
      onSubmit={send}
      onClose={onClose}
    >
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {own === null ? (
        <Input
          label={texts.email}
          type="email"
          autoComplete="email"
          required
          value={email}
          error={fieldError}
          onChange={(event) => setEmail(event.target.value)}
        />
      ) : (
        <p className="wrap-anywhere">{texts.alertAddress({ email: own })}</p>
      )}
    </FormDialog>
  );
}
