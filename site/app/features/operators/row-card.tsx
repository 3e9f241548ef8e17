import type { ReactNode } from "react";
import { Link } from "react-router";
import { timeLeft } from "#app/lib/format-time.ts";
import { cardClass } from "#app/ui/card.tsx";
import * as texts from "#messages/operators";

export interface RowCardProps {
  title: string;
  /** Where the title leads. */
  to?: string;
  /** A line under the title. */
  detail?: ReactNode;
  /** At the right end. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** One row of a list. */
export function RowCard({ title, to, detail, aside, children }: RowCardProps) {
  return (
    <li className={cardClass("p-5")}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="font-bold wrap-anywhere">
            {to === undefined ? (
              title
            ) : (
              <Link to={to} className="underline">
                {title}
              </Link>
            )}
          </h2>
          {detail !== undefined && <p className="wrap-anywhere text-mute">{detail}</p>}
        </div>
        {aside !== undefined && <div className="flex flex-wrap items-center gap-3">{aside}</div>}
      </div>
      {children}
    </li>
  );
}

interface Fact {
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
            <dt className="text-mute">{label}</dt>
            <dd className="-mt-2 wrap-anywhere whitespace-pre-line sm:mt-0">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Returns the time since an instant in its largest units: `2 days 4 h`, `less than a second`. */
export function waitingTime(since: string, now: number): string {
  const waited = now - Date.parse(since);
  return timeLeft(new Date(now + waited).toISOString(), now) ?? texts.justNow;
}
