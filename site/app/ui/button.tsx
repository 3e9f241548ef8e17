import { type ComponentProps, cloneElement, isValidElement } from "react";
import { classNames } from "./class-names.ts";

const variants = {
  primary: "bg-action text-on-action hover:bg-action-hover active:bg-action",
  accent: "bg-accent text-on-accent hover:bg-accent-hover active:bg-accent",
  outline: "border-2 border-action bg-transparent text-strong hover:bg-action hover:text-on-action",
  outlineOnDark: "border-2 border-on-night/60 text-on-night hover:bg-on-night/10",
  ghost: "text-strong hover:bg-hover",
  danger: "bg-danger-mark text-on-action hover:bg-danger",
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
    "inline-flex cursor-pointer items-center justify-center gap-2 rounded-full font-semibold transition-colors duration-150",
    // A row of a narrow window gives a button its one line; a text longer than the window wraps.
    "max-w-full shrink-0 py-1 text-center",
    "disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55",
    variants[variant],
    sizes[size],
    className,
  );
  if (asChild && isValidElement<{ className?: string }>(children)) {
    const { className: own } = children.props;
    return cloneElement(children, { ...rest, className: classNames(classes, own) });
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
