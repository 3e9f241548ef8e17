import type { ReactNode } from "react";
import { paths } from "#app/lib/pages/paths.ts";
import type { HelpName } from "#app/lib/texts/help-names.ts";
import { addressOf } from "#app/lib/texts/language.ts";
import { classNames } from "./class-names.ts";

export interface HelpLinkProps {
  to: HelpName;
  /** The question that the page answers. */
  children: ReactNode;
  className?: string;
}

/** A link to a page of the help centre. It opens in another tab, so the order or the form stays as it is. */
export function HelpLink({ to, children, className }: HelpLinkProps) {
  return (
    <a
      href={addressOf(paths.helpQuestion(to))}
      target="_blank"
      rel="noreferrer"
      className={classNames(
        "inline-block w-fit max-w-full print:hidden text-sm font-semibold wrap-anywhere text-soft underline underline-offset-4",
        className,
      )}
    >
      {children}
    </a>
  );
}
