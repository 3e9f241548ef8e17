import { type ReactNode, useId } from "react";

export interface SecurityRowProps {
  title: string;
  children: ReactNode;
  /** What can be done about it: a button, usually. */
  action?: ReactNode;
}

/** One matter of the account: what it is, how it stands, and what can be done. */
export function SecurityRow({ title, children, action }: SecurityRowProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t border-line py-5 first:border-t-0 first:pt-0 last:pb-0"
    >
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        <div className="text-ink-soft">{children}</div>
      </div>
      {action}
    </section>
  );
}
