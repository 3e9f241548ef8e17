import { expect, test } from "vitest";
import { Analytics } from "./analytics.ts";

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

test("after a withdrawal the sink hears nothing more", () => {
  const analytics = new Analytics();
  const seen = sinkOf(analytics);
  analytics.sendNowhere();
  analytics.pageView("/faq");
  expect(seen).toEqual([]);
});
