import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

const tones = {
  plain: "bg-surface-raised ring-1 ring-line",
  dark: "bg-night-raised text-on-night ring-1 ring-on-night/15",
  volt: "on-accent bg-accent",
  quiet: "bg-surface-sunken",
} as const;

type Tone = keyof typeof tones;

export interface CardProps extends ComponentProps<"div"> {
  tone?: Tone;
}

/** A card with the usual padding. */
export function Card({ tone = "plain", className, ...rest }: CardProps) {
  return <div className={cardClass(classNames("p-5 sm:p-6", className), tone)} {...rest} />;
}

/** The classes of a card that is another element, such as a list item, or has another padding. */
export function cardClass(className = "", tone: Tone = "plain"): string {
  return classNames("rounded-2xl", tones[tone], className);
}
