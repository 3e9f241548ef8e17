import { useState } from "react";
import { z } from "zod/mini";
import { storedEmail } from "#app/lib/accounts/email-address.ts";
import { changeEmail, changePassword, signInMethods } from "#app/lib/auth/account-access.ts";
import {
  PasswordRefused,
  usePasswordPolicy,
  withNewPassword,
} from "#app/lib/auth/entry/check-password.ts";
import type { LinkedMethod } from "#app/lib/auth/identity-port.ts";
import { session } from "#app/lib/auth/session.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { emailWith } from "#app/lib/forms/text-rules.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import { FormFrame } from "#app/ui/forms/form-frame.tsx";
import { NewPasswordField } from "#app/ui/forms/new-password-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Dialog, DialogButtons } from "#app/ui/overlays/dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/account-security";
import { securityMessage } from "./recent-sign-in.ts";

export interface PasswordDialogProps {
  /** The account has only providers so far. */
  first: boolean;
  proved: <Result>(action: () => Promise<Result>) => Promise<Result>;
  onChanged: (methods: LinkedMethod[]) => void;
  onClose: () => void;
}

const rules = z.object({ password: z.string().check(z.minLength(1, texts.choosePassword)) });

/** Changes the password, or gives the account its first one. */
export function PasswordDialog({ first, proved, onChanged, onClose }: PasswordDialogProps) {
  const { policy, readAgain } = usePasswordPolicy();
  const title = first ? texts.setPassword : texts.changePasswordText;
  const { form, field, frame, busy } = useForm<z.infer<typeof rules>>({
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
      const done = first ? texts.passwordSet : texts.passwordChanged;
      showToast(othersEnded ? done : texts.othersStay({ done }));
      onClose();
      onChanged(await signInMethods());
    },
  });
  return (
    <Dialog open onClose={onClose} title={title}>
      <FormFrame {...frame} label={title} className="grid gap-5">
        <NewPasswordField
          label={texts.newPassword}
          policy={policy}
          typed={form.watch("password")}
          {...field("password")}
        />
        <DialogButtons>
          <Button type="submit" busy={busy}>
            {first ? texts.setPasswordText : texts.changePassword2}
          </Button>
        </DialogButtons>
      </FormFrame>
    </Dialog>
  );
}

interface EmailDialogProps {
  current: string;
  proved: <Result>(action: () => Promise<Result>) => Promise<Result>;
  onClose: () => void;
}

/** Changes the login address: by a link that is emailed to the new one. */
export function EmailDialog({ current, proved, onClose }: EmailDialogProps) {
  const [mailed, setMailed] = useState<string | null>(null);
  return (
    <Dialog open onClose={onClose} title={texts.changeEmailText}>
      {mailed === null ? (
        <Fields current={current} proved={proved} onMailed={setMailed} />
      ) : (
        <div className="grid gap-5">
          <Notice tone="good" title={texts.openLinkNewInbox}>
            {texts.linkMailed({
              email: mailed,
              current,
              strong: (children) => <strong className="wrap-anywhere">{children}</strong>,
            })}
          </Notice>
          <Button className="justify-self-end" onClick={onClose}>
            {texts.done}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

interface FieldsProps extends Omit<EmailDialogProps, "onClose"> {
  onMailed: (email: string) => void;
}

function Fields({ current, proved, onMailed }: FieldsProps) {
  const rules = z.object({
    email: emailWith(texts.enterNewEmailAddress).check(
      z.refine((email) => storedEmail(email) !== storedEmail(current), { message: texts.address }),
    ),
  });
  const { field, frame, busy } = useForm<z.infer<typeof rules>>({
    defaults: { email: "" },
    resolver: rulesResolver(() => rules),
    wordsFor: securityMessage,
    send: async ({ email }) => {
      const next = storedEmail(email);
      await proved(() => changeEmail(next));
      onMailed(next);
    },
  });
  return (
    <FormFrame {...frame} label={texts.changeEmailText} className="grid gap-5">
      <Input
        type="email"
        label={texts.newEmail}
        autoComplete="email"
        hint={texts.mailLinkSureYours}
        {...field("email")}
      />
      <DialogButtons>
        <Button type="submit" busy={busy}>
          {texts.mailLink}
        </Button>
      </DialogButtons>
    </FormFrame>
  );
}
