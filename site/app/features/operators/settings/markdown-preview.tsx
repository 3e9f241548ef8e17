import { matchPath } from "react-router";
import { pathBelow } from "#app/lib/accounts/addresses.ts";
import { pageRecords } from "#app/lib/pages/page-records.ts";
import { languages } from "#app/lib/texts/language.ts";
import { renderMarkdown, wrongLinks } from "#app/lib/texts/markdown.ts";
import { cardClass } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/operators-settings";

interface MarkdownPreviewProps {
  title: string;
  markdown: string;
}

/** The text as the page shows it, and its links that lead nowhere. */
export function MarkdownPreview({ title, markdown }: MarkdownPreviewProps) {
  const wrong = wrongLinks(markdown, isPage);
  return (
    <section aria-label={texts.preview} className={cardClass("p-6")}>
      <p className="mb-4 text-sm font-semibold text-mute">{texts.preview}</p>
      {wrong.length > 0 && (
        <Notice tone="warning" title={texts.wrongLinks} className="mb-6">
          <ul className="list-disc ps-5 wrap-anywhere">
            {wrong.map((target) => (
              <li key={target}>{target}</li>
            ))}
          </ul>
        </Notice>
      )}
      <p className="display mb-6 text-3xl wrap-anywhere">{title}</p>
      <div
        className="grid gap-4 overflow-x-auto wrap-anywhere [&_a]:underline [&_h2]:text-2xl [&_h2]:font-bold [&_h3]:text-xl [&_h3]:font-bold [&_h4]:font-bold [&_ol]:list-decimal [&_ol]:ps-6 [&_td]:border-t [&_td]:border-line [&_td]:p-2 [&_th]:p-2 [&_th:not([align])]:text-start [&_ul]:list-disc [&_ul]:ps-6"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer lets no HTML of the text through
        dangerouslySetInnerHTML={{ __html: renderMarkdown(markdown) }}
      />
    </section>
  );
}

const patterns = Object.values(pageRecords).map(({ path }) => path);

/** Whether the site has a page at a path. An athlete's page may be missing: only the catalogue has their addresses. */
export function isPage(path: string): boolean {
  const base = languages.find((one) => one.base !== "" && pathBelow(one.base, path) !== null)?.base;
  const below = pathBelow(base ?? "", path) ?? path;
  return patterns.some((pattern) => matchPath(pattern, below) !== null);
}
