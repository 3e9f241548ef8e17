import { Check, Circle } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { type PasswordPolicy, passwordRules } from "#app/lib/auth/entry/password-policy.ts";
import { formatList } from "#app/lib/texts/format-number.ts";
import { classNames } from "#app/ui/class-names.ts";
import * as texts from "#messages/ui";
import { PasswordInput } from "./password-input.tsx";

export type NewPasswordFieldProps = ComponentProps<typeof PasswordInput> & {
  policy: PasswordPolicy;
  /** The current value of the field. */
  typed: string;
};

/** A password that is being chosen, with the identity service's rules under it. */
export function NewPasswordField({ policy, typed, ...input }: NewPasswordFieldProps) {
  const rulesId = useId();
  // Very long passwords are rare: the maximum is shown only once it is exceeded.
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

interface PasswordRulesProps {
  /** For the password field's `aria-describedby`. */
  id: string;
  rules: readonly { name: string; words: string; met: boolean }[];
}

/** What a password has to have, ticked as it is typed; what is still missing is said, not only drawn. */
function PasswordRules({ id, rules }: PasswordRulesProps) {
  const missing = rules.filter((rule) => !rule.met).map((rule) => rule.words);
  return (
    <div className="rounded-xl bg-surface-sunken px-4 py-3 text-sm">
      <p className="font-semibold">{texts.passwordNeeds}</p>
      <ul
        id={id}
        aria-label={texts.passwordRules}
        className={classNames("mt-2 grid gap-1.5", rules.length > 1 && "sm:grid-cols-2")}
      >
        {rules.map(({ name, words, met }) => (
          <li
            key={name}
            data-met={met}
            className={classNames(
              "flex items-center gap-2",
              met ? "font-semibold text-success" : "text-soft",
            )}
          >
            <span
              aria-hidden="true"
              className={classNames(
                "grid size-5 shrink-0 place-items-center rounded-full",
                met ? "bg-success-mark text-on-action" : "text-mute",
              )}
            >
              {met ? <Check className="size-3.5" /> : <Circle className="size-4" />}
            </span>
            {words}
            <span className="sr-only"> {met ? texts.ruleMet : texts.ruleMissing}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {missing.length === 0
          ? texts.passwordEverythingNeeds
          : texts.stillNeeded({ rules: formatList(missing) })}
      </p>
    </div>
  );
}
