import type { ReactNode } from "react";
import { Link } from "react-router";

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
    <li className="rounded-2xl bg-white p-5 ring-1 ring-line">
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
          {detail !== undefined && <p className="wrap-anywhere text-ink-mute">{detail}</p>}
        </div>
        {aside !== undefined && <div className="flex items-center gap-3">{aside}</div>}
      </div>
      {children}
    </li>
  );
}
