import type { Page } from "@playwright/test";

/** Records the single requests to the document database that succeed, with their bodies. */
export function noteCalls(page: Page): { call: string; body: string }[] {
  const calls: { call: string; body: string }[] = [];
  page.on("response", (response) => {
    const call = /\/documents(?:\/[^:]+)?:(\w+)$/.exec(new URL(response.url()).pathname)?.[1];
    if (call !== undefined && response.ok()) {
      calls.push({ call, body: response.request().postData() ?? "" });
    }
  });
  return calls;
}
