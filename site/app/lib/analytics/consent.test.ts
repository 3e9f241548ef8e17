import { afterEach, beforeEach, expect, test, vi } from "vitest";

let stored: Map<string, string>;
let otherTab: (event: { key: string }) => void;
let scripts: unknown[];
let dataLayer: unknown[];
let analytics: typeof import("./analytics.ts").analytics;
let consent: typeof import("./consent.ts").consent;
let answerConsent: typeof import("./consent.ts").answerConsent;
let followConsent: typeof import("./follow-consent.ts").followConsent;

beforeEach(async () => {
  stored = new Map();
  scripts = [];
  dataLayer = [];
  const document = {
    scripts,
    referrer: "",
    cookie: "",
    location: { hostname: "matchday.example" },
    createElement: () => ({}),
    head: { append: (script: unknown) => void scripts.push(script) },
  };
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal("window", {
    document,
    dataLayer,
    location: { origin: "https://matchday.example" },
  });
  vi.stubGlobal("addEventListener", (_: string, listener: typeof otherTab) => {
    otherTab = listener;
  });
  // A new tab: its modules are loaded again.
  vi.resetModules();
  ({ analytics } = await import("./analytics.ts"));
  ({ consent, answerConsent } = await import("./consent.ts"));
  ({ followConsent } = await import("./follow-consent.ts"));
});
afterEach(() => vi.unstubAllGlobals());

const settings = { ga4: { measurementId: "G-TEST1", scriptUrl: "https://tags.example/gtag.js" } };

function pagesSent(): unknown[] {
  return dataLayer
    .map((command) => Array.from(command as ArrayLike<unknown>))
    .filter(([name]) => name === "event")
    .map(([, , parameters]) => parameters);
}

test("nothing is loaded before the answer, and the page it is given on counts", () => {
  followConsent(settings);
  analytics.pageView("/");
  analytics.pageView("/faq");
  expect(consent.read()).toBe("asked");
  expect(scripts).toHaveLength(0);
  answerConsent("granted");
  expect(scripts).toHaveLength(1);
  expect(pagesSent()).toEqual([{ page_path: "/faq" }]);
});

test("an answer is remembered, also a no", () => {
  stored.set("matchday:analytics", "refused");
  followConsent(settings);
  analytics.pageView("/");
  expect(consent.read()).toBe("refused");
  expect(scripts).toHaveLength(0);
});

test("an earlier consent counts immediately, without a question", () => {
  stored.set("matchday:analytics", "granted");
  followConsent(settings);
  analytics.pageView("/about");
  expect(consent.read()).toBe("granted");
  expect(pagesSent()).toEqual([{ page_path: "/about" }]);
});

test("taking it back stops the count, here and when done in another tab", () => {
  stored.set("matchday:analytics", "granted");
  followConsent(settings);
  analytics.pageView("/");
  answerConsent("refused");
  analytics.pageView("/faq");
  expect(pagesSent()).toEqual([{ page_path: "/" }]);
  answerConsent("granted");
  analytics.pageView("/about");
  stored.set("matchday:analytics", "refused");
  otherTab({ key: "matchday:analytics" });
  analytics.pageView("/terms");
  expect(pagesSent()).toEqual([{ page_path: "/" }, { page_path: "/about" }]);
});
