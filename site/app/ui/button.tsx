import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

const variants = {
  primary: "bg-ink text-white hover:bg-pitch active:bg-ink",
  accent: "bg-volt text-ink hover:bg-volt-bright active:bg-volt",
  outline: "border-2 border-ink bg-transparent text-ink hover:bg-ink hover:text-white",
  ghost: "text-ink hover:bg-ink/8",
  danger: "bg-clay text-white hover:bg-clay-deep",
} as const;

const sizes = {
  small: "min-h-10 px-4 text-sm",
  medium: "min-h-12 px-6 text-base",
  large: "min-h-14 px-8 text-lg",
} as const;

export interface ButtonProps extends ComponentProps<"button"> {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  /** Draws the only child as the button: a link, usually. */
  asChild?: boolean;
  /** Shows that the press is being worked on, and takes no second one. */
  busy?: boolean;
}

export function Button({
  variant = "primary",
  size = "medium",
  asChild = false,
  busy = false,
  className,
  disabled,
  type,
  children,
  ...rest
}: ButtonProps) {
  const classes = classNames(
    "inline-flex cursor-pointer items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap transition-colors duration-150",
    "disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55",
    variants[variant],
    sizes[size],
    className,
  );
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type={type ?? "button"}
      className={classes}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && <span aria-hidden="true" className="spinner" />}
      {children}
    </button>
  );
}
