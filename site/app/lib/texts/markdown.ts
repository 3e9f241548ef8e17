import { micromark } from "micromark";

/**
 * Renders the Markdown of an operator to HTML that is safe to insert into a page: HTML in the text is shown as text,
 * links lead only to web pages, email addresses and places of the site, and there are no pictures, because the host of
 * one would learn who reads the page. Headings start at the second level: the page's own title is the first.
 */
export function renderMarkdown(markdown: string): string {
  const html = micromark(markdown, {
    allowDangerousHtml: false,
    allowDangerousProtocol: false,
    extensions: [{ disable: { null: ["labelStartImage"] } }],
  });
  // The renderer escapes every "<" of the text, so this finds only its own tags.
  return html.replace(/<(\/?)h([1-6])>/g, (_tag, slash: string, level: string) => {
    const lower = Math.min(Number(level) + 1, 6);
    return `<${slash}h${lower}>`;
  });
}
