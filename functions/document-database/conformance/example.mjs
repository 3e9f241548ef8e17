// The page of the example in two browsers, with the SDK of the packages instead of that of Google's server:
// `node conformance/example.mjs --program PATH`, where PATH is the built example `notes`.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { build } from "vite";
import { openBrowser } from "./browser.mjs";
import { Failure, folder, main } from "./tools.mjs";

const { values: options } = parseArgs({ options: { program: { type: "string" } } });
const address = "http://127.0.0.1:8080/";

await main(async () => {
  if (options.program === undefined) throw new Failure("--program names the built example.");
  const sdk = await bundleSdk();
  const server = spawn(options.program, [], { stdio: "inherit" });
  const ended = once(server, "close");
  const browser = await openBrowser();
  try {
    const [ada, ben] = await Promise.all(["ada", "ben"].map((name) => open(browser, sdk, name)));
    await ada.fill("input", "Hello");
    await ada.click("form button");
    await ben.waitForSelector("li:has-text('ada: Hello')");
    await ben.click("li button");
    await ben.waitForSelector("[role=alert]:not(:empty)");
    await ada.click("li button");
    await ben.waitForSelector("li", { state: "detached" });
    process.stdout.write("A note is seen by the other page, deleted by its author alone.\n");
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

async function open(browser, sdk, name) {
  const page = await (await browser.newContext()).newPage();
  await page.route("https://www.gstatic.com/**", (route) =>
    route.request().url().endsWith("/sdk.js")
      ? route.fulfill({
          contentType: "text/javascript",
          headers: { "access-control-allow-origin": "*" },
          body: sdk,
        })
      : route.fulfill({
          contentType: "text/javascript",
          headers: { "access-control-allow-origin": "*" },
          body: 'export * from "https://www.gstatic.com/sdk.js";',
        }),
  );
  for (;;) {
    const opened = await page.goto(`${address}?as=${name}`).catch(() => null);
    if (opened?.ok()) return page;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
