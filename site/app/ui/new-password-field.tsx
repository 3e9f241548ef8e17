import { type ComponentProps, useId } from "react";
import { type PasswordPolicy, passwordRules } from "#app/lib/auth/password-policy.ts";
import { PasswordInput } from "./password-input.tsx";
import { PasswordRules } from "./password-rules.tsx";

export type NewPasswordFieldProps = ComponentProps<typeof PasswordInput> & {
  policy: PasswordPolicy;
  /** What stands in the field now. */
  typed: string;
};

/** A password that is being chosen, with the identity service's rules under it. */
export function NewPasswordField({ policy, typed, ...input }: NewPasswordFieldProps) {
  const rulesId = useId();
  // Nobody types thousands of characters: such a limit is worth a line only once it is broken.
  const rules = passwordRules(policy, typed).filter(
    ({ name, met }) =>
      name !== "maximum" || (policy.maximumLength ?? 0) <= 256 || (typed !== "" && !met),
  );
  return (
    <div className="grid gap-3">
      <PasswordInput autoComplete="new-password" describedBy={rulesId} {...input} />
      <PasswordRules id={rulesId} rules={rules} />
    </div>
  );
}
