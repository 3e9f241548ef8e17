import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DeliveredWords } from "./order-view.tsx";

test("a delivery by a link is a link for operators", () => {
  const url = "https://files.example.com/delivery.mp4";
  const at = "2026-11-21T18:30:00Z";
  const html = renderToStaticMarkup(
    <DeliveredWords deliverables={[{ at, kind: "link", url, note: "Enjoy" }]} />,
  );
  expect(html).toContain(`<a href="${url}"`);
  expect(html).toContain("Enjoy");
});
