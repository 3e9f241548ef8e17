import type { ReactNode } from "react";

export interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** What to do next: a button, usually. */
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="rounded-3xl border-2 border-dashed border-line-strong px-6 py-14 text-center">
      <h2 className="display text-3xl">{title}</h2>
      {children !== undefined && (
        <div className="mx-auto mt-3 max-w-md text-balance text-soft">{children}</div>
      )}
      {action !== undefined && <div className="mt-6 flex justify-center">{action}</div>}
    </div>
  );
}
