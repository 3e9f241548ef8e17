import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";

const extensions = [gfmTable()];
const htmlExtensions = [gfmTableHtml()];

/**
 * Renders an operator's Markdown (CommonMark and tables) as HTML. HTML in it becomes visible text, and links keep only
 * the protocols http, https, mailto and relative addresses. The page has the only first-level heading, so `# Heading`
 * becomes a second-level one. Public pages get the result with their data and do not load this module.
 */
export function renderMarkdown(markdown: string): string {
  // Dangerous HTML and protocols are refused by default; pictures of other hosts would be blocked by the site's policy.
  const html = micromark(markdown, { extensions, htmlExtensions });
  return html
    .replaceAll(
      /<(\/?)h([1-5])>/g,
      (_, end: string, level: string) => `<${end}h${Number(level) + 1}>`,
    )
    .replaceAll(/<img [^>]*?alt="([^"]*)"[^>]*>/g, "$1");
}
