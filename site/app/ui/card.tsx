import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

const tones = {
  plain: "bg-surface-raised ring-1 ring-line",
  dark: "bg-night-raised text-on-night",
  volt: "on-accent bg-accent",
  quiet: "bg-surface-sunken",
} as const;

export interface CardProps extends ComponentProps<"div"> {
  tone?: keyof typeof tones;
}

export function Card({ tone = "plain", className, ...rest }: CardProps) {
  return <div className={classNames("rounded-2xl p-5 sm:p-6", tones[tone], className)} {...rest} />;
}
