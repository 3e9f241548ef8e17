import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { cardClass } from "#app/ui/card.tsx";

export interface DisclosureProps {
  title: string;
  /** Whether it is open; the reader decides if absent or false. */
  isOpen?: boolean;
  children: ReactNode;
}

/** A question that opens to its answer; found by the browser's own search even while closed. */
export function Disclosure({ title, isOpen = false, children }: DisclosureProps) {
  return (
    <details open={isOpen || undefined} className={cardClass("group ring-line-strong!")}>
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-2xl px-5 py-4 text-lg font-bold [&::-webkit-details-marker]:hidden">
        {title}
        <Plus
          aria-hidden="true"
          className="size-5 shrink-0 transition group-open:rotate-45 motion-reduce:transition-none"
        />
      </summary>
      <div className="px-5 pb-5 text-soft">{children}</div>
    </details>
  );
}
