import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { identityCode } from "#app/lib/auth/identity-codes.ts";
import { resetMessage } from "#app/lib/auth/identity-errors.ts";
import { session } from "#app/lib/auth/session.ts";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Asks for a link to choose a new password; an empty address does nothing (SPEC section 5). */
export function ForgotPasswordForm() {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: "" } });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = handleSubmit(async ({ email }) => {
    const address = email.trim().toLowerCase();
    if (address === "") {
      return;
    }
    setProblem(null);
    try {
      await (await session.identity()).sendPasswordReset(address);
      setSentTo(address);
    } catch (error) {
      // Whether an account exists is nobody's business but its owner's.
      if (identityCode(error) === "auth/user-not-found") {
        setSentTo(address);
      } else {
        setProblem(resetMessage(error));
      }
    }
  });

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
      aria-label="Reset password"
    >
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {sentTo !== null && (
        <Notice tone="good" title="Look into your inbox">
          If {sentTo} has an account, a link to choose a new password is on its way.
        </Notice>
      )}
      <Input type="email" label="Email" autoComplete="username" {...register("email")} />
      <Button type="submit" size="large" busy={formState.isSubmitting}>
        Send the link
      </Button>
      <Link to={paths.login()} className="justify-self-start font-semibold underline">
        Back to logging in
      </Link>
    </form>
  );
}
