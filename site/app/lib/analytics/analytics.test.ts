import { expect, test } from "vitest";
import { Analytics, reportedAddress, reportedPath } from "./analytics.ts";

function sinkOf(analytics: Analytics): string[] {
  const seen: string[] = [];
  analytics.sendTo(({ name, path }) => seen.push(`${name} ${path}`));
  return seen;
}

test("pages seen before the sink is known reach it once, in order", () => {
  const analytics = new Analytics();
  analytics.pageView("/");
  analytics.pageView("/faq");
  const seen = sinkOf(analytics);
  analytics.pageView("/about");
  expect(seen).toEqual(["page_view /", "page_view /faq", "page_view /about"]);
});

test("consent counts the page it is given on and not those before", () => {
  const analytics = new Analytics();
  analytics.pageView("/");
  analytics.pageView("/faq");
  analytics.holdLatest();
  analytics.pageView("/about");
  expect(sinkOf(analytics)).toEqual(["page_view /about"]);
});

test("the page that was there when the question came is the one consent counts", () => {
  const analytics = new Analytics();
  analytics.pageView("/");
  analytics.holdLatest();
  expect(sinkOf(analytics)).toEqual(["page_view /"]);
});

test("without a sink events go nowhere and are not kept", () => {
  const analytics = new Analytics();
  analytics.pageView("/");
  analytics.sendNowhere();
  analytics.pageView("/faq");
  expect(sinkOf(analytics)).toEqual([]);
});

test("sends nothing after consent is withdrawn", () => {
  const analytics = new Analytics();
  const seen = sinkOf(analytics);
  analytics.sendNowhere();
  analytics.pageView("/faq");
  expect(seen).toEqual([]);
});

const hash = "q1w2e3r4t5y6u7i8o9p0AA";

test("an ordinary path is reported as it is", () => {
  for (const path of ["/", "/faq", "/mara-lindqvist/book", "/account/orders", "/payment", "/%zz"]) {
    expect(reportedPath(path)).toBe(path);
  }
});

test("the hash of an order is never reported, however the address is spelled", () => {
  for (const path of [
    `/payment/${hash}`,
    `/payment/${hash}/`,
    `/Payment/${hash}`,
    `//payment//${hash}`,
    `/%70ayment/${hash}`,
    `/payment/${hash}/and/more`,
    `/payment%2F${hash}`,
  ]) {
    expect(reportedPath(path)).toBe("/payment/:orderHash");
  }
  expect(reportedPath(`/feedback/${hash}`)).toBe("/feedback/:orderHash");
});

test("an address of ours loses query, fragment and hash; another site's keeps only its origin", () => {
  const own = "https://matchday.example";
  expect(reportedAddress(`${own}/payment/${hash}?a=1#b`, own)).toBe(`${own}/payment/:orderHash`);
  expect(reportedAddress(`${own}/login?oobCode=secret`, own)).toBe(`${own}/login`);
  expect(reportedAddress("https://search.example/?q=mara", own)).toBe("https://search.example/");
  expect(reportedAddress("", own)).toBe("");
});
