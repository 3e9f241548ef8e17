import type { ReactNode } from "react";

export interface SectionProps {
  id?: string;
  eyebrow: string;
  title: string;
  /** At the right end of the title: a link, usually. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of the front page. */
export function Section({ id, eyebrow, title, aside, children }: SectionProps) {
  return (
    <section {...(id === undefined ? {} : { id })} className="shell py-14 sm:py-20">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4 sm:mb-10">
        <div>
          <p className="eyebrow text-pitch-bright">{eyebrow}</p>
          <h2 className="display mt-2.5 text-4xl sm:text-6xl">{title}</h2>
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
