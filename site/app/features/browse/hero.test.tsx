import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { OwnText } from "#app/lib/catalogue/page-types.ts";
import { Hero } from "./hero.tsx";

function htmlOf(own?: OwnText): string {
  const totals = { talent: 3, completed: 0, ratingSum: 0, ratingCount: 0 };
  const element = (
    <Hero totals={totals} featured={[]} sportName={(slug) => slug} own={own}>
      search
    </Hero>
  );
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("the operator's headline and lead replace the site's own", () => {
  const own = htmlOf({ title: "Your club <1904>", html: "<p>Its <em>stars</em>.</p>" });
  expect(own).toContain("Your club &lt;1904&gt;</h1>");
  expect(own).toContain("<p>Its <em>stars</em>.</p>");
  expect(own.match(/<h1/g)).toHaveLength(1);
  expect(htmlOf()).not.toContain("<em>");
  expect(htmlOf().match(/<h1/g)).toHaveLength(1);
});
