import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";

export interface TableProps extends ComponentProps<"table"> {
  /** What the table contains, for screen readers. */
  caption: string;
  /** The cells of the first row. */
  head: ReactNode;
}

/** A table of a page: a row of column headings, then `children` with the rows. */
export function Table({ caption, head, className, children, ...rest }: TableProps) {
  return (
    <table className={classNames("w-full text-start tabular", className)} {...rest}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line">{head}</tr>
      </thead>
      {children}
    </table>
  );
}

/** The heading of a column; numbers are aligned at its end. */
export function ColumnHead({
  children,
  end = false,
  className,
}: {
  children: ReactNode;
  end?: boolean;
  className?: string;
}) {
  return (
    <th
      scope="col"
      className={classNames(end ? "py-2 ps-3 text-end" : "py-2 pe-3 text-start", className)}
    >
      {children}
    </th>
  );
}
