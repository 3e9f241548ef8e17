import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.ts";

test("renders paragraphs, lists, links and headings from the second level on", () => {
  expect(renderMarkdown("# Terms\n\nWe are *here*.\n\n* one\n* [two](/faq)")).toBe(
    '<h2>Terms</h2>\n<p>We are <em>here</em>.</p>\n<ul>\n<li>one</li>\n<li><a href="/faq">two</a></li>\n</ul>',
  );
  expect(renderMarkdown("###### Deep")).toBe("<h6>Deep</h6>");
});

test.each([
  ["<script>alert(1)</script>", "<script"],
  ["a <img src=x onerror=alert(1)> b", "<img"],
  ["<h1>x</h1>", "<h2"],
  ["[x](javascript:alert(1))", "javascript:"],
  ["[x](  JaVaScRiPt:alert(1))", "cript:"],
  ["[x](data:text/html;base64,PHNjcmlwdD4=)", "data:"],
  ["[x]: vbscript:x\n\n[x]", "vbscript:"],
  ["![pixel](https://tracker.example/p.gif)", "<img"],
  ["<https://example.org/?a=\"onmouseover='alert(1)'>", '"onmouseover'],
  ["```html\n<b>x</b>\n```", "<b>"],
  ['[a](/b "c\\" onclick=\'x\'")', '" onclick'],
])("%j has nothing that a browser would run or load", (markdown, forbidden) => {
  expect(renderMarkdown(markdown)).not.toContain(forbidden);
});
