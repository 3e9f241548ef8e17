import { micromark } from "micromark";
import {
  gfmAutolinkLiteral,
  gfmAutolinkLiteralHtml,
} from "micromark-extension-gfm-autolink-literal";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";

/**
 * Renders the Markdown of an operator to HTML that is safe to insert into a page: HTML in the text is shown as text,
 * links lead only to web pages, email addresses, phone numbers and places of the site, and there are no pictures, because
 * the host of one would learn who reads the page. Headings start at the second level: the page's own title is the first.
 * They have ids, so that a link can lead to one. Line breaks stay.
 */
export function renderMarkdown(markdown: string): string {
  return rendered(markdown).html;
}

/** Returns the targets of links that lead nowhere, as they are written; each once. */
export function wrongLinks(markdown: string, isPage: (path: string) => boolean): string[] {
  const { html, removed } = rendered(markdown);
  const places = new Set(Array.from(html.matchAll(/<h[2-6] id="([^"]*)"/g), ([, id = ""]) => id));
  const targets = Array.from(html.matchAll(/<a href="([^"]*)"/g), ([, target = ""]) => target);
  const wrong = targets.filter((target) => {
    if (target === "") return false;
    if (target.startsWith("#")) return !places.has(target.slice(1));
    if (target.startsWith("/")) return !isPage(target.replace(/[?#].*$/, ""));
    if (!allowed.test(target)) return true;
    const [, host] = /^https?:\/\/([^/?#]*)/i.exec(target) ?? [];
    return host !== undefined && !/^[^%\s]+\.[^%\s.]+$/.test(host);
  });
  return [...new Set([...removed, ...wrong])];
}

/** What a link may begin with besides a place of the site. */
const allowed = /^(?:https?|mailto|tel|sms):/i;

function rendered(markdown: string): { html: string; removed: string[] } {
  const removed: string[] = [];
  const html = micromark(markdown, {
    allowDangerousHtml: false,
    // Checked below: the renderer knows no `tel:` and `sms:`.
    allowDangerousProtocol: true,
    extensions: [gfmTable(), gfmAutolinkLiteral(), { disable: { null: ["labelStartImage"] } }],
    htmlExtensions: [gfmTableHtml(), gfmAutolinkLiteralHtml()],
  });
  // The renderer escapes every "<" and quotation mark of the text, so these find only its own tags and attributes.
  const withLinks = html.replace(/<a href="([^"]*)"/g, (tag, target: string) => {
    if (isSafe(target)) return tag;
    removed.push(target);
    return '<a href=""';
  });
  return { html: withBreaks(withHeadings(withLinks)), removed };
}

/** Whether a target has no protocol, or one that no browser runs. */
function isSafe(target: string): boolean {
  const protocol = /^[^/?#]*:/.test(target);
  return !protocol || allowed.test(target);
}

function withHeadings(html: string): string {
  const taken = new Map<string, number>();
  return html.replace(/<h([1-6])>([\s\S]*?)<\/h\1>/g, (_tag, level: string, text: string) => {
    const lower = Math.min(Number(level) + 1, 6);
    return `<h${lower} id="${freeId(text, taken)}">${text}</h${lower}>`;
  });
}

/** The id of a heading: its letters and digits, `your-rights`; a second one of the same text is `your-rights-2`. */
function freeId(text: string, taken: Map<string, number>): string {
  const words = text
    .replace(/<[^>]*>|&[a-z]+;/g, " ")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  const id = words?.join("-") ?? "section";
  const count = (taken.get(id) ?? 0) + 1;
  taken.set(id, count);
  return count === 1 ? id : `${id}-${count}`;
}

const blocks = "ul|ol|li|p|h[1-6]|blockquote|pre|table|thead|tbody|tr|th|td";
const blockStart = new RegExp(`^(?:</?(?:${blocks})\\b|<hr />)`);
const blockEnd = new RegExp(`(?:</?(?:${blocks})(?: [^>]*)?>|<(?:hr|br) />)$`);

/** Keeps the line breaks of paragraphs and list items; those of code are kept by its element. */
function withBreaks(html: string): string {
  return html
    .split(/(<pre>[\s\S]*?<\/pre>)/)
    .map((part) => (part.startsWith("<pre>") ? part : breakLines(part)))
    .join("");
}

function breakLines(html: string): string {
  const lines = html.split("\n");
  return lines
    .map((line, index) => {
      const next = lines[index + 1];
      if (next === undefined) return line;
      const isBreak = line !== "" && next !== "" && !blockEnd.test(line) && !blockStart.test(next);
      return isBreak ? `${line}<br />\n` : `${line}\n`;
    })
    .join("");
}
