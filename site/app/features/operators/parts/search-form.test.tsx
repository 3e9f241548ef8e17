import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SearchForm } from "./search-form.tsx";

function shown(props: { folded?: boolean; initial?: string }) {
  return renderToStaticMarkup(
    <SearchForm label="Find an order" hint="" busy={false} onSearch={() => undefined} {...props} />,
  );
}

test("above a list a phone has a button that opens the field, which wider windows show", () => {
  const html = shown({ folded: true });
  expect(html).toMatch(/<button[^>]* aria-expanded="false"[^>]*>.*Find an order/);
  expect(html).toMatch(/<form[^>]* class="[^"]*max-sm:hidden/);
});

test("the field of a search that was made is open", () => {
  const html = shown({ folded: true, initial: "AB7K" });
  expect(html).toContain('aria-expanded="true"');
  expect(html).not.toContain("max-sm:hidden");
});

test("a page that begins with a search has no button for it", () => {
  expect(shown({})).not.toMatch(/aria-expanded|max-sm:hidden/);
});
