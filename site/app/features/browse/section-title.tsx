export interface SectionTitleProps {
  eyebrow: string;
  title: string;
}

/** The title of a section of the front page. */
export function SectionTitle({ eyebrow, title }: SectionTitleProps) {
  return (
    <div>
      <p className="eyebrow text-brand-text">{eyebrow}</p>
      <h2 className="display mt-2.5 text-4xl sm:text-6xl">{title}</h2>
    </div>
  );
}
