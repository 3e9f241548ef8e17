import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

const tones = {
  plain: "bg-white ring-1 ring-line",
  dark: "bg-pitch-night text-white",
  volt: "bg-volt text-ink",
  quiet: "bg-paper-deep",
} as const;

export interface CardProps extends ComponentProps<"div"> {
  tone?: keyof typeof tones;
}

export function Card({ tone = "plain", className, ...rest }: CardProps) {
  return <div className={classNames("rounded-2xl p-5 sm:p-6", tones[tone], className)} {...rest} />;
}
