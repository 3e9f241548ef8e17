import type { ReactNode } from "react";

/** A chapter of an offer's page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="display text-3xl sm:text-4xl">{title}</h2>
      <div className="mt-5">{children}</div>
    </section>
  );
}

/** One thing that is agreed, in a list of such. */
export function Term({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-bold">{title}</dt>
      <dd className="mt-1 wrap-anywhere whitespace-pre-line text-ink-soft">{children}</dd>
    </div>
  );
}
