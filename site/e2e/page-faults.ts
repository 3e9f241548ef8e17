// Faults of a page that a browser can find. Each function runs in the page, so it uses nothing of this file.

/** In the page: the controls that a fixed or sticky part covers at every position of the scrollbar. */
export async function findCovered(): Promise<string[]> {
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
export async function findTooWide(): Promise<string[]> {
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

/** In the page: text that its own box cuts off without an ellipsis or a scrollbar. */
export function findCutText(): string[] {
  const cut: string[] = [];
  for (const element of document.body.querySelectorAll("*")) {
    const { overflowX, overflowY, textOverflow, clipPath, position } = getComputedStyle(element);
    const isHidden = (overflow: string) => overflow === "hidden" || overflow === "clip";
    const hasText = [...element.childNodes].some(
      ({ nodeType, textContent }) =>
        nodeType === Node.TEXT_NODE && (textContent ?? "").trim() !== "",
    );
    if (!hasText || clipPath !== "none" || !element.checkVisibility()) continue;
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
    if (position === "absolute" && clientWidth <= 1) continue;
    const isClamped = getComputedStyle(element).webkitLineClamp !== "none";
    const wide =
      isHidden(overflowX) && textOverflow !== "ellipsis" && scrollWidth > clientWidth + 1;
    const high = isHidden(overflowY) && !isClamped && scrollHeight > clientHeight + 2;
    if (wide || high) {
      const text = (element.textContent ?? "").trim().replaceAll(/\s+/g, " ").slice(0, 40);
      cut.push(`${element.tagName.toLowerCase()} “${text}” is cut off`);
    }
  }
  return cut;
}
