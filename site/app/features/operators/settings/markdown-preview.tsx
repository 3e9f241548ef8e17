import { renderMarkdown } from "#app/lib/texts/markdown.ts";
import { cardClass } from "#app/ui/card.tsx";
import * as texts from "#messages/operators-settings";

interface MarkdownPreviewProps {
  title: string;
  markdown: string;
}

/** The text as the page shows it. */
export function MarkdownPreview({ title, markdown }: MarkdownPreviewProps) {
  return (
    <section aria-label={texts.preview} className={cardClass("p-6")}>
      <p className="mb-4 text-sm font-semibold text-mute">{texts.preview}</p>
      <p className="display mb-6 text-3xl wrap-anywhere">{title}</p>
      <div
        className="grid gap-4 wrap-anywhere [&_a]:underline [&_h2]:text-2xl [&_h2]:font-bold [&_h3]:text-xl [&_h3]:font-bold [&_h4]:font-bold [&_ol]:list-decimal [&_ol]:ps-6 [&_ul]:list-disc [&_ul]:ps-6"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer lets no HTML of the text through
        dangerouslySetInnerHTML={{ __html: renderMarkdown(markdown) }}
      />
    </section>
  );
}
