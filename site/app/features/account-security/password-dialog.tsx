import { z } from "zod/mini";
import { changePassword, signInMethods } from "#app/lib/auth/account-access.ts";
import type { LinkedMethod } from "#app/lib/auth/identity-port.ts";
import { passwordProblem } from "#app/lib/auth/password-policy.ts";
import { session } from "#app/lib/auth/session.ts";
import { usePasswordPolicy } from "#app/lib/auth/use-password-policy.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useApiForm } from "#app/lib/forms/use-api-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
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

/** Thrown after the password's problem was put beside its field. */
class PasswordRefused extends Error {}

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
      const problem = passwordProblem(await (await session.identity()).passwordPolicy(), password);
      if (problem !== null) {
        form.setError("password", { type: "policy", message: problem });
        throw new PasswordRefused(problem);
      }
      await proved(() => changePassword(password)).catch((error: unknown) => {
        // The service may have got stricter since the rules were read.
        readAgain();
        throw error;
      });
      onChanged(await signInMethods());
      showToast(first ? "Your password is set." : "Your password is changed.");
      onClose();
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
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" busy={form.formState.isSubmitting}>
            {first ? "Set the password" : "Change the password"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
