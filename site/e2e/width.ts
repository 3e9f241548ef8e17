import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** From the smallest phone in use to a desk. */
export const widths = [320, 390, 768, 1024, 1440] as const;

/** What stands in the window fits it at every width: no part is cut off, none runs under its neighbour. */
export async function expectFits(page: Page) {
  const before = page.viewportSize();
  const tooWide: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const found = await page.evaluate(findTooWide);
    tooWide.push(...found.map((part) => `at ${width} px: ${part}`));
  }
  if (before !== null) await page.setViewportSize(before);
  expect(tooWide, new URL(page.url()).pathname).toEqual([]);
}

/** In the page: what is wider than the window, than a part that should not scroll sideways, or than its form. */
async function findTooWide(): Promise<string[]> {
  const drawn = () => new Promise<void>((done) => requestAnimationFrame(() => done()));
  await drawn();
  await drawn();
  const root = document.documentElement;
  const tooWide = new Set<string>();
  if (root.scrollWidth > root.clientWidth) tooWide.add(`the page takes ${root.scrollWidth} px`);
  const nameOf = (element: Element) => {
    const text = (element.textContent ?? "").trim().replaceAll(/\s+/g, " ").slice(0, 40);
    return `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} “${text}”`;
  };
  /** The nearest part around an element that cuts off or scrolls what is wider. */
  const findClip = (element: Element): Element | null => {
    for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement)
      if (getComputedStyle(at).overflowX !== "visible") return at;
    return null;
  };
  for (const element of document.body.querySelectorAll("*")) {
    const box = element.getBoundingClientRect();
    const { overflowX, clipPath } = getComputedStyle(element);
    // What is written for screen readers alone is clipped to nothing, wherever it stands.
    if (box.width <= 1 || box.height <= 1 || clipPath !== "none") continue;
    if (!element.checkVisibility()) continue;
    const scrolls = overflowX === "auto" || overflowX === "scroll";
    // Rows of tabs scroll sideways by intent, and say so.
    const mayScroll = element.classList.contains("overflow-x-auto");
    if (scrolls && !mayScroll && element.scrollWidth > element.clientWidth)
      tooWide.add(`${nameOf(element)} takes ${element.scrollWidth} of ${element.clientWidth} px`);
    const clip = findClip(element);
    if (clip === null && (box.right > root.clientWidth + 0.5 || box.left < -0.5))
      tooWide.add(`${nameOf(element)} ends at ${Math.round(box.right)} px`);
    const form = element.children.length === 0 ? element.closest("form") : null;
    if (form !== null && !(clip !== null && form.contains(clip))) {
      const room = form.getBoundingClientRect();
      if (box.right > room.right + 1 || box.left < room.left - 1)
        tooWide.add(`${nameOf(element)} runs out of its form`);
    }
  }
  return [...tooWide];
}
