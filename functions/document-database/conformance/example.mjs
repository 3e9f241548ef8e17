// The page of the example in two browsers, with the SDK of the packages instead of the one at Google's address:
// `node conformance/example.mjs --program PATH`, where PATH is the built example `notes`. Prints one JSON object.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { build } from "vite";
import { openBrowser } from "./browser.mjs";
import { Failure, folder, main } from "./tools.mjs";

const { values: options } = parseArgs({ options: { program: { type: "string" } } });

await main(async () => {
  if (options.program === undefined) throw new Failure("--program names the built example.");
  const sdk = await bundleSdk();
  const server = spawn(options.program, ["0"], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(server, "close");
  const browser = await openBrowser();
  try {
    const [line] = await once(createInterface({ input: server.stdout }), "line");
    const [ada, ben] = await Promise.all(
      line.match(/http\S+/g).map((address) => openNotes(browser, sdk, address)),
    );
    await ada.fill("input", "Hello");
    await ada.click("form button");
    await ben.waitForSelector("li:has-text('ada: Hello')");
    await ben.click("li button");
    await ben.waitForSelector("[role=alert]:not(:empty)");
    await ben.waitForSelector("li:has-text('ada: Hello')");
    await ada.click("li button");
    await ben.waitForSelector("li", { state: "detached" });
    process.stdout.write(
      `${JSON.stringify({ name: "example: only the author deletes a note, and every page shows it", passed: true })}\n`,
    );
  } finally {
    await browser.close();
    server.kill();
    await ended;
  }
});

/** One module with everything that the page imports. */
async function bundleSdk() {
  const name = "\0sdk";
  const source = `export * from "@firebase/app"; export * from "@firebase/firestore";`;
  const { output } = await build({
    root: folder,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    plugins: [
      {
        name: "sdk",
        resolveId: (id) => (id === "sdk" ? name : undefined),
        load: (id) => (id === name ? source : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      target: "esnext",
      rollupOptions: { input: "sdk", preserveEntrySignatures: "strict" },
    },
  });
  return output.find(({ type, isEntry }) => type === "chunk" && isEntry).code;
}

/** Opens the page at `address`. What it loads from Google comes from `sdk`. */
async function openNotes(browser, sdk, address) {
  const page = await (await browser.newContext()).newPage();
  const headers = { "access-control-allow-origin": "*" };
  const again = 'export * from "https://www.gstatic.com/sdk.js";';
  await page.route("https://www.gstatic.com/**", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      headers,
      body: route.request().url().endsWith("/sdk.js") ? sdk : again,
    }),
  );
  await page.goto(address);
  return page;
}
