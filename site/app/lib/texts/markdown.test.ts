import { expect, test } from "vitest";
import { renderMarkdown, wrongLinks } from "./markdown.ts";

test("renders paragraphs, lists, links and headings from the second level on", () => {
  expect(renderMarkdown("# Terms\n\nWe are *here*.\n\n* one\n* [two](/faq)")).toBe(
    '<h2 id="terms">Terms</h2>\n<p>We are <em>here</em>.</p>\n<ul>\n<li>one</li>\n<li><a href="/faq">two</a></li>\n</ul>',
  );
  expect(renderMarkdown("###### Deep")).toBe('<h6 id="deep">Deep</h6>');
});

test("headings have ids of their words, each another one", () => {
  const html = renderMarkdown("# Your *rights* & ours\n\n## Über uns\n\n## Über uns\n\n## …");
  expect(Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id)).toEqual([
    "your-rights-ours",
    "über-uns",
    "über-uns-2",
    "section",
  ]);
});

test("renders tables", () => {
  expect(renderMarkdown("| a | b |\n| :- | -: |\n| 1 | [2](/faq) |")).toBe(
    '<table>\n<thead>\n<tr>\n<th align="left">a</th>\n<th align="right">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td align="left">1</td>\n<td align="right"><a href="/faq">2</a></td>\n</tr>\n</tbody>\n</table>',
  );
});

test("keeps line breaks in paragraphs and lists, and adds none elsewhere", () => {
  expect(renderMarkdown("Main Street 1\n1000 Berne\n\nNext  \nline")).toBe(
    "<p>Main Street 1<br />\n1000 Berne</p>\n<p>Next<br />\nline</p>",
  );
  expect(renderMarkdown("* one\n  more\n* two")).toBe(
    "<ul>\n<li>one<br />\nmore</li>\n<li>two</li>\n</ul>",
  );
  expect(renderMarkdown("```\na\nb\n```\n\n***\n\n> a")).toBe(
    "<pre><code>a\nb\n</code></pre>\n<hr />\n<blockquote>\n<p>a</p>\n</blockquote>",
  );
});

test.each([
  ["[call](tel:+41791234567)", "tel:+41791234567"],
  ["[write](sms:+41791234567)", "sms:+41791234567"],
  ["[write](mailto:a@example.org)", "mailto:a@example.org"],
  ["see https://example.org/a?b=1 now", "https://example.org/a?b=1"],
  ["see www.example.org.", "http://www.example.org"],
  ["write to a@example.org!", "mailto:a@example.org"],
])("%j is a link to %s", (markdown, target) => {
  expect(renderMarkdown(markdown)).toContain(`<a href="${target}">`);
});

test.each([
  ["<script>alert(1)</script>", "<script"],
  ["a <img src=x onerror=alert(1)> b", "<img"],
  ["<h1>x</h1>", "<h2"],
  ["[x](javascript:alert(1))", "javascript:"],
  ["[x](  JaVaScRiPt:alert(1))", "cript:"],
  ["[x](java&#115;cript:alert(1))", "cript:"],
  ["[x](javascript&colon;alert(1))", "cript:"],
  ["[x](&#1;javascript:alert(1))", "javascript:"],
  ["[x](<java\tscript:alert(1)>)", "script:"],
  ["[x](data:text/html;base64,PHNjcmlwdD4=)", "data:"],
  ["[x]: vbscript:x\n\n[x]", "vbscript:"],
  ["<javascript:alert(1)>", 'href="javascript:'],
  ["![pixel](https://tracker.example/p.gif)", "<img"],
  ["<https://example.org/?a=\"onmouseover='alert(1)'>", '"onmouseover'],
  ["https://example.org/\"onmouseover='alert(1)'", '"onmouseover'],
  ["```html\n<b>x</b>\n```", "<b>"],
  ['[a](/b "c\\" onclick=\'x\'")', '" onclick'],
  ["# <b id=x>y</b>", "<b"],
  ['# a" onclick="b', '" onclick'],
  ["| <script> | b |\n| - | - |\n| [x](javascript:1) | <i> |", "javascript:"],
  ["| <script> | b |\n| - | - |", "<script"],
])("%j has nothing that a browser would run or load", (markdown, forbidden) => {
  expect(renderMarkdown(markdown)).not.toContain(forbidden);
});

test("names the links that lead nowhere", () => {
  const isPage = (path: string) => path === "/faq";
  const links = [
    "[right](/faq#top), [right](https://example.org), [right](#rights), [call](tel:+417)",
    "[no page](/fqa), [no place](#duties), [no protocol](example.org), [run](javascript:x)",
    "[twice](/fqa)",
  ];
  expect(wrongLinks(`# Rights\n\n${links.join("\n\n")}`, isPage)).toEqual([
    "javascript:x",
    "/fqa",
    "#duties",
    "example.org",
  ]);
});
