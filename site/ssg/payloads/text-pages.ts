import type { TextPage } from "#app/lib/catalogue/page-types.ts";
import type { OwnTextPage } from "#app/lib/marketplace.ts";
import type { ExportedMarketplace } from "#ssg/catalogue/marketplace-shape.ts";

/** The route of each page whose text an operator may replace. */
const routes: Readonly<Record<OwnTextPage, string>> = {
  about: "about",
  faq: "faq",
  terms: "terms",
  privacy: "privacy-policy",
  forAthletes: "for-athletes",
};

/** Returns the texts of a language that replace the site's own. */
export function textsOf({ content }: ExportedMarketplace, language: string) {
  return content.filter((text) => text.language === language);
}

/** Renders the operator's texts of a language: what the pages of text read, by their routes. */
export async function textPayloads(
  settings: ExportedMarketplace,
  language: string,
): Promise<ReadonlyMap<string, TextPage>> {
  const texts = textsOf(settings, language);
  const { imprint } = settings.business;
  if (texts.length === 0 && imprint === "") return new Map();
  // Loaded only here: most builds render no Markdown.
  const { renderMarkdown } = await import("#app/lib/markdown.ts");
  const pages = texts.map(({ page, title, markdown }): [string, TextPage] => [
    routes[page],
    { own: { title, html: renderMarkdown(markdown) } },
  ]);
  if (imprint !== "")
    pages.push(["imprint", { own: { title: "", html: renderMarkdown(imprint) } }]);
  return new Map(pages);
}
