import type { ReactNode } from "react";
import { Link } from "react-router";
import { durationWords } from "#app/lib/time/format-time.ts";
import { cardClass } from "#app/ui/card.tsx";
import { classNames } from "#app/ui/class-names.ts";
import * as texts from "#messages/operators";

export interface RowCardProps {
  title: string;
  /** The level of the title's heading. */
  level?: 2 | 3;
  /** Where the title leads. */
  to?: string;
  /** Before the title: a checkbox. */
  lead?: ReactNode;
  /** A line under the title. */
  detail?: ReactNode;
  /** At the right end. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** One row of a list. */
export function RowCard({ title, level = 2, to, lead, detail, aside, children }: RowCardProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <li className={cardClass("p-5")}>
      <div className="flex flex-col gap-x-6 gap-y-2 sm:flex-row sm:items-center">
        <div className="flex min-w-0 gap-3 sm:flex-1">
          {lead}
          <div className="min-w-0">
            <Heading className="font-bold wrap-anywhere">
              {to === undefined ? (
                title
              ) : (
                <Link to={to} className="underline">
                  {title}
                </Link>
              )}
            </Heading>
            {detail !== undefined && <p className="wrap-anywhere text-mute">{detail}</p>}
          </div>
        </div>
        {aside !== undefined && (
          <div
            className={classNames(
              "flex flex-wrap items-center gap-3 sm:max-w-3/5 sm:shrink-0 sm:justify-end",
              // Below the title, not below the checkbox.
              Boolean(lead) && "max-sm:ps-8",
            )}
          >
            {aside}
          </div>
        )}
      </div>
      {children !== undefined && (
        <div className={classNames(Boolean(lead) && "ps-8")}>{children}</div>
      )}
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

/** Returns the time since an instant in its largest units: `2 days 4 h`, `10 min`, `less than a second`. */
export function waitingTime(since: string, now: number): string {
  const seconds = Math.floor((now - Date.parse(since)) / 1_000);
  return seconds > 0 ? durationWords(seconds) : texts.justNow;
}
