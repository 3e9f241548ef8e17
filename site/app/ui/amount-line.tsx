import type { ReactNode } from "react";

/** One line of a calculation within a `<dl>`: what it is, and how much. */
export function AmountLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}
