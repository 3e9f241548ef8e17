export interface SectionTitleProps {
  eyebrow: string;
  title: string;
}

/** The title of a section of the front page. */
export function SectionTitle({ eyebrow, title }: SectionTitleProps) {
  return (
    <div>
      <p className="eyebrow text-brand-text max-sm:hidden">{eyebrow}</p>
      <h2 className="display text-3xl sm:mt-2.5 sm:text-6xl">{title}</h2>
    </div>
  );
}
