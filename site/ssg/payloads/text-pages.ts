import type { OwnText, TextPage } from "#app/lib/catalogue/page-types.ts";
import type { OwnTextPage } from "#app/lib/marketplace/marketplace.ts";
import type { ExportedMarketplace } from "#ssg/catalogue/marketplace-shape.ts";

/** The route of each page whose text an operator may replace. */
const routes: Readonly<Record<OwnTextPage, string>> = {
  about: "about",
  faq: "help",
  terms: "terms",
  privacy: "privacy-policy",
  forAthletes: "for-athletes",
  home: "home",
};

/** Renders the operator's texts: what the pages of text read in every language, by their routes. */
export async function textPayloads({
  content,
  business: { imprint },
}: ExportedMarketplace): Promise<ReadonlyMap<string, TextPage>> {
  if (content.length === 0 && imprint === "") return new Map();
  // Loaded only here: most builds render no Markdown.
  const { renderMarkdown } = await import("#app/lib/texts/markdown.ts");
  const pages = new Map<string, TextPage>();
  const add = (route: string, name: string, text: OwnText) =>
    pages.set(route, { own: { ...pages.get(route)?.own, [name]: text } });
  for (const { page, language, title, markdown } of content) {
    add(routes[page], language, { title, html: renderMarkdown(markdown) });
  }
  if (imprint !== "") add("imprint", "all", { title: "", html: renderMarkdown(imprint) });
  return pages;
}
