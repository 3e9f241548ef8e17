import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UnreadableEntries } from "./unreadable-entries.tsx";

function render(count: number, shown: { title?: string; date?: string }[]): string {
  return renderToStaticMarkup(<UnreadableEntries unreadable={{ count, shown }} />);
}

function itemsOf(html: string): (string | undefined)[] {
  return [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) => text);
}

test("shows nothing while every entry can be read", () => {
  expect(render(0, [])).toBe("");
});

test("counts unreadable entries and lists their titles and dates", () => {
  const html = render(3, [
    { title: "Training", date: "2026-12-08" },
    { title: "Dentist" },
    { date: "2027-01-01" },
  ]);
  expect(html).toContain("3 entries could not be read");
  expect(html).toContain('role="status"');
  expect(itemsOf(html)).toEqual([
    "Training, 8\u00a0December 2026",
    "Dentist, date unknown",
    "Entry without a title, 1\u00a0January 2027",
  ]);
});

test("counts the entries that are not listed", () => {
  expect(render(1, [{ title: "A" }])).toContain("1 entry could not be read");
  expect(itemsOf(render(2, [{ title: "A" }])).at(-1)).toBe("1 more entry");
  expect(itemsOf(render(9, [{ title: "A" }])).at(-1)).toBe("8 more entries");
});
