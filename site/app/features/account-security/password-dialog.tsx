import { z } from "zod/mini";
import { changePassword, signInMethods } from "#app/lib/auth/account-access.ts";
import { PasswordRefused, withNewPassword } from "#app/lib/auth/check-password.ts";
import type { LinkedMethod } from "#app/lib/auth/identity-port.ts";
import { session } from "#app/lib/auth/session.ts";
import { usePasswordPolicy } from "#app/lib/auth/use-password-policy.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useApiForm } from "#app/lib/forms/use-api-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogButtons } from "#app/ui/dialog.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { NewPasswordField } from "#app/ui/new-password-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { securityMessage } from "./recent-sign-in.ts";

export interface PasswordDialogProps {
  /** The account has only providers so far. */
  first: boolean;
  proved: <Result>(action: () => Promise<Result>) => Promise<Result>;
  onChanged: (methods: LinkedMethod[]) => void;
  onClose: () => void;
}

const rules = z.object({ password: z.string().check(z.minLength(1, "Choose a password")) });

/** Changes the password, or gives the account its first one. */
export function PasswordDialog({ first, proved, onChanged, onClose }: PasswordDialogProps) {
  const { policy, readAgain } = usePasswordPolicy();
  const title = first ? "Set a password" : "Change your password";
  const { form, submit, summary, errorOf } = useApiForm<z.infer<typeof rules>>({
    defaults: { password: "" },
    resolver: rulesResolver(() => rules),
    wordsFor: (error) =>
      error instanceof PasswordRefused ? error.message : securityMessage(error),
    send: async ({ password }) => {
      const rulesNow = await (await session.identity()).passwordPolicy();
      const { othersEnded } = await withNewPassword(
        { policy: rulesNow, readAgain },
        password,
        "password",
        form.setError,
        () => proved(() => changePassword(password)),
      );
      const done = first ? "Your password is set." : "Your password is changed.";
      showToast(othersEnded ? done : `${done} Other devices may stay logged in for an hour.`);
      onClose();
      onChanged(await signInMethods());
    },
  });
  return (
    <Dialog open onClose={onClose} title={title}>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-5"
        aria-label={title}
      >
        <ErrorSummary {...summary} />
        <NewPasswordField
          label="New password"
          policy={policy}
          typed={form.watch("password")}
          error={errorOf("password")}
          {...form.register("password")}
        />
        <DialogButtons>
          <Button type="submit" busy={form.formState.isSubmitting}>
            {first ? "Set the password" : "Change the password"}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
