import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { inField } from "#app/lib/forms/refusals.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { firstName } from "#app/lib/texts/first-name.ts";
import { mailLanguage } from "#app/lib/texts/mail-language.ts";
import { Input } from "#app/ui/forms/field.tsx";
import { FormDialog } from "#app/ui/overlays/form-dialog.tsx";
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
  const { field, frame } = useForm({
    defaults: { email: "" },
    wordsFor: (error) =>
      error instanceof ApiFailure && error.code === "action_refused"
        ? texts.takesBookings({ name: firstName(talent.displayName) })
        : messageFor(error),
    send: async ({ email }) => {
      const body = {
        talentSlug: talent.slug,
        language: mailLanguage,
        ...(own === null ? { email: email.trim() } : {}),
      };
      const alert = answerOf(api.POST("/api/mail/availability-alerts", { body }));
      await inField("email", texts.emailMissing, alert);
      showToast(texts.alertSet({ name: firstName(talent.displayName) }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={texts.notifyMe}
      description={texts.notifyHint({ name: firstName(talent.displayName) })}
      confirm={texts.notifyMe}
      {...frame}
      onClose={onClose}
    >
      {own === null ? (
        <Input label={texts.email} type="email" autoComplete="email" required {...field("email")} />
      ) : (
        <p className="wrap-anywhere">{texts.alertAddress({ email: own })}</p>
      )}
    </FormDialog>
  );
}
