import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import * as texts from "#messages/ui";
import { controlClasses, Field, type FieldOptions } from "./field.tsx";

export type PasswordInputProps = FieldOptions &
  Omit<ComponentProps<"input">, "type"> & {
    /** The id of something else on the page that describes the field. */
    describedBy?: string;
  };

/** A password with a button to look at what was typed. */
export function PasswordInput({
  label,
  hint,
  error,
  aside,
  className,
  describedBy,
  ...rest
}: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error} aside={aside} className={className}>
      {(ids) => (
        <span className="relative block">
          <input
            type={shown ? "text" : "password"}
            className={`${controlClasses} pe-14`}
            {...rest}
            {...ids}
            aria-describedby={
              [ids["aria-describedby"], describedBy].filter((id) => id !== undefined).join(" ") ||
              undefined
            }
          />
          <button
            type="button"
            aria-label={shown ? texts.hidePassword : texts.showPassword}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 end-1 grid w-11 cursor-pointer place-items-center text-mute hover:text-strong"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </span>
      )}
    </Field>
  );
}
