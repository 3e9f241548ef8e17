import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

const tones = {
  neutral: "bg-paper-deep text-ink",
  volt: "bg-volt text-ink",
  dark: "bg-ink text-white",
  good: "bg-leaf/15 text-leaf-deep",
  warning: "bg-amber/25 text-amber-deep",
  bad: "bg-clay/12 text-clay-deep",
  info: "bg-sky/12 text-sky-deep",
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
