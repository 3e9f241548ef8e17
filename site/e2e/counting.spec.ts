import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { expectAccessibleAtBothWidths } from "./axe.ts";
import { test as base, expect } from "./fixtures.ts";
import { TagServer } from "./tag-server.ts";

const readyShape = z.object({ site: z.string() });

interface Counted {
  tags: TagServer;
  /** The address of a product that counts visits. Its catalogue is empty. */
  site: string;
}

const test = base.extend<{ counted: Counted }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  counted: async ({}, use) => {
    const tags = await TagServer.start();
    const data = await mkdtemp(join(tmpdir(), "matchday-counted-"));
    const runner = spawn(process.env.MATCHDAY_RUNNER ?? "", [
      "serve",
      ...["--data", data, "--site", process.env.MATCHDAY_SITE ?? ""],
      ...["--port", "0", "--identity-port", "0", "--stripe-port", "0"],
      ...["--ga4", "G-JOURNEY1", "--ga4-script", tags.scriptUrl, "--ready-json"],
    ]);
    const ended = new Promise((end) => runner.once("close", end));
    await use({ tags, site: await readyAt(runner) });
    runner.kill();
    await ended;
    await tags.stop();
    await rm(data, { recursive: true });
  },
});

/** Returns the address of a runner when it is ready. */
async function readyAt(runner: ChildProcess): Promise<string> {
  if (runner.stdout === null) throw new Error("the runner has no output");
  for await (const line of createInterface({ input: runner.stdout })) {
    if (line.startsWith('{"ready"')) return readyShape.parse(JSON.parse(line)).site;
  }
  throw new Error("the runner ended before it was ready");
}

const banner = (page: Page) => page.getByRole("region", { name: "Counting visits" });

const cookies = (page: Page) =>
  page
    .context()
    .cookies()
    .then((all) => all.map(({ name }) => name));

test("Visits are counted after consent only, once a page and without the hash of an order, until consent ends", async ({
  page,
  counted: { tags, site },
}) => {
  const footer = page.getByRole("contentinfo");
  await test.step("before consent nothing is requested or stored", async () => {
    await page.goto(`${site}/`);
    await expect(banner(page)).toBeVisible();
    await footer.getByRole("link", { name: "Help" }).click();
    await expect(page).toHaveURL(`${site}/help`);
    await expectAccessibleAtBothWidths(page);
    expect(tags.requests).toEqual([]);
    expect(await cookies(page)).toEqual([]);
  });
  await test.step("consent counts this page and each later one", async () => {
    await banner(page).getByRole("button", { name: "Yes, count it" }).click();
    await expect(banner(page)).toBeHidden();
    await expect.poll(() => tags.pages).toEqual(["/help"]);
    expect(tags.requests[0]).toContain("GET /gtag/js?id=G-JOURNEY1 ");
    expect(await cookies(page)).toEqual(["_ga"]);
    await footer.getByRole("link", { name: "About us" }).click();
    await expect.poll(() => tags.pages).toEqual(["/help", "/about"]);
    await page.goBack();
    await expect.poll(() => tags.pages).toEqual(["/help", "/about", "/help"]);
    await page.reload();
    await expect.poll(() => tags.pages).toEqual(["/help", "/about", "/help", "/help"]);
    await footer.getByRole("link", { name: "Your orders" }).click();
    await expect(page).toHaveURL(/\/login\?from=/);
    await expect.poll(() => tags.pages.slice(4)).toEqual(["/login"]);
  });
  await test.step("no request contains the hash of an order", async () => {
    const hash = "q1w2e3r4t5y6u7i8o9p0AA";
    await page.goto(`${site}/payment/${hash}`);
    await expect.poll(() => tags.pages.at(5)).toBe("/payment/:orderHash");
    await page.goto(`${site}/feedback/${hash}?x=${hash}#${hash}`);
    await expect.poll(() => tags.pages.at(6)).toBe("/feedback/:orderHash");
    // The referrer of this document is the page before.
    await page.evaluate((href) => location.assign(href), `${site}/help`);
    await expect.poll(() => tags.pages.at(7)).toBe("/help");
    expect(tags.requests.join("\n")).not.toContain(hash);
  });
  await test.step("a withdrawal ends the count and removes the cookies", async () => {
    await page.goto(`${site}/privacy-policy`);
    await expect(page.getByText("You allowed us to count your visits.")).toBeVisible();
    await expect.poll(() => tags.pages.at(8)).toBe("/privacy-policy");
    await page.getByRole("button", { name: "Stop counting" }).click();
    await expect(page.getByText("Your visits aren’t counted")).toBeVisible();
    expect(await cookies(page)).toEqual([]);
    const before = tags.requests.length;
    await footer.getByRole("link", { name: "About us" }).click();
    await expect(page).toHaveURL(`${site}/about`);
    await page.goto(`${site}/privacy-policy`);
    await expect(page.getByText("Your visits aren’t counted")).toBeVisible();
    await expect(banner(page)).toBeHidden();
    expect(tags.requests).toHaveLength(before);
    expect(await cookies(page)).toEqual([]);
  });
});
