import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

const tones = {
  neutral: "bg-surface-sunken text-strong",
  volt: "bg-accent text-on-accent",
  dark: "bg-action text-on-action",
  good: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  bad: "bg-danger-soft text-danger",
  info: "bg-info-soft text-info",
} as const;

export interface BadgeProps extends ComponentProps<"span"> {
  tone?: keyof typeof tones;
}

export function Badge({ tone = "neutral", className, ...rest }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1 rounded-full px-2.5 py-1 text-xs font-bold whitespace-nowrap",
        tones[tone],
        className,
      )}
      {...rest}
    />
  );
}
