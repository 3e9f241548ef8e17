import { expect, test } from "vitest";
import { reportedAddress, reportedPath } from "./reported-path.ts";

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
