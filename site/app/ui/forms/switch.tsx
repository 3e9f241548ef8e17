import { Switch as Primitive } from "radix-ui";
import { useId } from "react";

export interface SwitchProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A setting that is switched immediately, without a form. */
export function Switch({ label, hint, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0 wrap-anywhere">
        <label htmlFor={id} className="cursor-pointer font-semibold">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-sm text-mute">
            {hint}
          </p>
        )}
      </div>
      <Primitive.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        {...(hint === undefined ? {} : { "aria-describedby": `${id}-hint` })}
        className="relative h-8 w-14 shrink-0 cursor-pointer rounded-full bg-mute transition-colors disabled:cursor-not-allowed disabled:opacity-55 data-[state=checked]:bg-control"
      >
        <Primitive.Thumb className="block size-6 translate-x-1 rounded-full bg-surface-raised shadow transition-transform data-[state=checked]:translate-x-7 rtl:-translate-x-1 rtl:data-[state=checked]:-translate-x-7" />
      </Primitive.Root>
    </div>
  );
}
