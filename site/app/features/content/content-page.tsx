import type { ReactNode } from "react";

export interface ContentPageProps {
  eyebrow: string;
  title: string;
  /** One or two sentences under the title. */
  lead?: string;
  children: ReactNode;
}

/** A page of words: a dark title, then text of a comfortable width. */
export function ContentPage({ eyebrow, title, lead, children }: ContentPageProps) {
  return (
    <article>
      <header className="on-dark lanes bg-night text-on-night">
        <div className="shell py-12 sm:py-20">
          <p className="eyebrow text-accent">{eyebrow}</p>
          <h1 className="display mt-3 max-w-4xl text-5xl sm:text-8xl">{title}</h1>
          {lead !== undefined && (
            <p className="mt-5 max-w-2xl text-lg text-on-night/90 sm:text-xl">{lead}</p>
          )}
        </div>
      </header>
      <div className="shell pt-10 pb-20 sm:pt-14 sm:pb-28">{children}</div>
    </article>
  );
}
