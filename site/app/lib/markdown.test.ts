import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.ts";

test("headings, lists, links and tables become HTML; a heading is below the page's own", () => {
  const html = renderMarkdown(
    "# Terms\n\n* one\n* two\n\n[write](/contact)\n\n| Fee | Share |\n| --- | --- |\n| ours | 10 % |\n",
  );
  expect(html).toContain("<h2>Terms</h2>");
  expect(html).toContain("<li>one</li>");
  expect(html).toContain('<a href="/contact">write</a>');
  expect(html).toContain("<td>10 %</td>");
});

test("HTML in the Markdown is shown as text, in blocks, lines and attributes", () => {
  const html = renderMarkdown(
    '<script>alert(1)</script>\n\nA <b onclick="x()">b</b> and [a" onmouseover="x](/y "t\\" onclick=\\"x")',
  );
  expect(html).not.toMatch(/<(script|b)\b/);
  expect(html).not.toMatch(/<[^>]* on\w+="/);
  expect(html).toContain("&lt;script&gt;");
});

test.each([
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](&#106;avascript:alert(1))",
  "[x](vbscript:x)",
  "[x](data:text/html,x)",
  "<javascript:alert(1)>",
  "[x]: javascript:alert(1)\n\n[x]",
])("%s links to nothing", (markdown) => {
  expect(renderMarkdown(markdown)).not.toMatch(/(href|src)="[^"]/);
});

test("a picture is replaced by its description", () => {
  expect(renderMarkdown("![a logo](https://tracker.test/x.png)")).toBe("<p>a logo</p>");
  expect(renderMarkdown('![a "b" > c](x.png)')).toBe("<p>a &quot;b&quot; &gt; c</p>");
});
