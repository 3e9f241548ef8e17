import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** From the smallest phone in use to a desktop. */
export const widths = [320, 390, 768, 1024, 1440] as const;
/** Windows in which bars must leave controls free. In a window of at most 640 px height most bars scroll with the page. */
const windows = [
  { width: 320, height: 700 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

/** Expects that the page fits the window at every width: no part is cut off, and none overlaps its neighbour. */
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

/** Expects that the page fits every width, and that every control can be reached with and without a connection. */
export async function expectUsable(page: Page) {
  await expectFits(page);
  await expectControlsFree(page);
}

/**
 * Expects that no fixed or sticky part (a bar, a toast, a notice) covers a button, link or field, with and without a
 * connection. A control that a scroll brings out from below such a part is free.
 */
export async function expectControlsFree(page: Page) {
  const before = page.viewportSize();
  const covered: string[] = [];
  for (const window of windows) {
    await page.setViewportSize(window);
    for (const connection of ["online", "offline"]) {
      await setOffline(page, connection === "offline");
      const found = await page.evaluate(findCovered);
      covered.push(...found.map((part) => `at ${window.width} px, ${connection}: ${part}`));
    }
    await setOffline(page, false);
  }
  if (before !== null) await page.setViewportSize(before);
  expect(covered, new URL(page.url()).pathname).toEqual([]);
}

/** Takes the connection away or gives it back, and waits for the notice of it. A dialog may cover that notice. */
async function setOffline(page: Page, offline: boolean) {
  await page.context().setOffline(offline);
  await expect(page.locator("[data-offline]")).toHaveCount(offline ? 1 : 0);
}

/** In the page: the controls that a fixed or sticky part covers at every position of the scrollbar. */
async function findCovered(): Promise<string[]> {
  const rendered = () => new Promise<void>((done) => requestAnimationFrame(() => done()));
  await rendered();
  await rendered();
  const moving = document.getAnimations().filter((one) => {
    const end = one.effect?.getComputedTiming().endTime;
    return one.playState === "running" && typeof end === "number" && Number.isFinite(end);
  });
  await Promise.allSettled(moving.map((one) => one.finished));

  const bars = new Set<Element>();
  /** Painted parts of bars that presses go through, such as toasts: they hide a control like others. */
  const passed = new Set<HTMLElement>();
  for (const element of document.body.querySelectorAll("*")) {
    const { position } = getComputedStyle(element);
    if (position === "fixed" || position === "sticky") bars.add(element);
  }
  for (const bar of bars) {
    for (const part of [bar, ...bar.querySelectorAll("*")]) {
      const { pointerEvents, backgroundColor } = getComputedStyle(part);
      const isPainted = backgroundColor !== "transparent" && !/[,/] *0\)$/.test(backgroundColor);
      if (part instanceof HTMLElement && pointerEvents === "none" && isPainted) passed.add(part);
    }
  }

  /** The bar that covers the middle of a control; "" without one, and `null` where the middle is not in the window. */
  const coverOf = (control: Element): string | null => {
    const box = [...control.getClientRects()].find(({ width, height }) => width > 1 && height > 1);
    if (box === undefined) return "";
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (hit === null) return null;
    if (control.contains(hit)) return "";
    for (let at: Element | null = hit; at !== null; at = at.parentElement)
      if (bars.has(at) && !at.contains(control)) return nameOf(at);
    return "";
  };
  const nameOf = (element: Element) => {
    const text = element.getAttribute("aria-label") ?? element.textContent ?? "";
    return `${element.tagName.toLowerCase()} “${text.trim().replaceAll(/\s+/g, " ").slice(0, 40)}”`;
  };

  const dialogs = document.querySelectorAll('[role$="dialog"][data-state="open"]');
  const scope = [...dialogs].at(-1) ?? document.body;
  const selector =
    "a[href], button, input, select, textarea, summary, label:has(input), [tabindex]";
  const covered: string[] = [];
  for (const part of passed) part.style.setProperty("pointer-events", "auto", "important");
  for (const control of scope.querySelectorAll(selector)) {
    const box = control.getBoundingClientRect();
    const { clipPath } = getComputedStyle(control);
    const isShown = control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!isShown || box.width <= 1 || box.height <= 1 || clipPath !== "none") continue;
    if (control.closest("[inert]") !== null || control.getAttribute("tabindex") === "-1") continue;
    let cover: string | null = null;
    for (const block of ["nearest", "center", "start", "end"] as const) {
      control.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
      cover = coverOf(control);
      if (cover === "") break;
    }
    if (cover !== "") covered.push(`${nameOf(control)} is below ${cover ?? "the window's edge"}`);
  }
  for (const part of passed) part.style.removeProperty("pointer-events");
  return covered;
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
