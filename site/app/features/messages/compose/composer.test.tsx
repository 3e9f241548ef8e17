import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UnsentTexts } from "./composer.tsx";

const discard = () => undefined;

test("each text that cannot be sent can be copied and discarded", () => {
  const texts = [
    { id: "a", text: "write to me@example.com", discard },
    { id: "b", text: "A draft", discard },
  ];
  const html = renderToStaticMarkup(<UnsentTexts unsent={texts} />);
  const items = [...html.matchAll(/<li.*?<\/li>/g)].map(([item]) => item);
  expect(items).toHaveLength(2);
  expect(items[0]).toContain("write to me@example.com");
  expect(items[1]).toContain("A draft");
  for (const item of items) {
    expect([...item.matchAll(/<button.*?<\/button>/g)].map(([button]) => button)).toEqual([
      expect.stringContaining("Copy"),
      expect.stringContaining("Discard"),
    ]);
  }
});

test("without such texts there is no list", () => {
  expect(renderToStaticMarkup(<UnsentTexts unsent={[]} />)).toBe("");
});
