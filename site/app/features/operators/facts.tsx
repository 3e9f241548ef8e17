import type { ReactNode } from "react";

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Labels and values; what has no value is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[max-content_minmax(0,1fr)]">
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== "")
        .map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-mute">{label}</dt>
            <dd className="-mt-2 wrap-anywhere whitespace-pre-line sm:mt-0">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
