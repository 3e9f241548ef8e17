import type { ReactNode } from "react";
import { addressOf } from "#app/lib/texts/language.ts";

/** A link of the site that opens beside a form, so that what was typed stays. */
export function NewTab({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={addressOf(href)} target="_blank" rel="noreferrer" className="underline">
      {children}
    </a>
  );
}
