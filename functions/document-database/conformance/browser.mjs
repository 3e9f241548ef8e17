// The unmodified SDK in Chromium: the page as one bundle, and the browser that opens it.

import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { build } from "vite";
import { Failure, folder } from "./tools.mjs";

const html = `<!doctype html><meta charset="utf-8"><title>Documents</title><script type="module" src="/page.js"></script>`;

/** The files of the page, by their paths. */
export async function pageFiles() {
  const { output } = await build({
    root: folder,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: {
      write: false,
      minify: false,
      target: "esnext",
      rollupOptions: { input: fileURLToPath(new URL("page/main.mjs", import.meta.url)) },
    },
  });
  const chunk = output.find(({ type, isEntry }) => type === "chunk" && isEntry);
  if (chunk === undefined) throw new Failure("Vite built no page.");
  return new Map([
    ["/", { type: "text/html", body: html }],
    ["/page.js", { type: "text/javascript", body: chunk.code }],
  ]);
}

/** Opens the browser that the variable `CHROMIUM` names, else the one that Playwright has downloaded. */
export function openBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM || undefined,
    args: ["--no-sandbox", "--disable-background-networking"],
  });
}

/** A new page in a new browser context, or in `context`. */
export async function openPage(browser, address, context) {
  const page = await (context ?? (await browser.newContext())).newPage();
  await page.goto(address);
  await page.waitForFunction(() => globalThis.runCase !== undefined);
  return page;
}
