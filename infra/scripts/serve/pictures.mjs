// npm run pictures: the pictures of the product that README and the web app manifest show, of a product with fresh data.

import { mkdir, rm, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { prepareProduct, serveProduct } from "../build/product.mjs";
import { Failure, main } from "../run/failure.mjs";
import { places, root } from "../run/places.mjs";
import { say, step } from "../run/terminal.mjs";
import { freePorts } from "../tests/journeys.mjs";
import { headlessOf, requireChromium } from "../tools/chromium.mjs";

const folder = join(root, "docs", "pictures");
/** The most bytes of all pictures together: README is read over slow connections, too. */
const allowed = 300_000;
const viewport = { width: 1280, height: 800 };
const password = "matchday-demo";

const appFolder = join(root, "site", "app", "public");
/** What browsers show before they install the site as an app, at the sizes that `lib/marketplace/web-manifest.ts` names. */
const ofTheApp = [
  { file: "app-narrow.webp", open: (page) => page.goto("/ada-keller"), width: 390, height: 844 },
  { file: "app-wide.webp", open: (page) => page.goto("/"), width: 1280, height: 800 },
];

/** Each picture: its file, and the steps to the page that it shows. */
const pictures = [
  { file: "talent.webp", open: (page) => page.goto("/ada-keller") },
  {
    file: "order.webp",
    open: async (page) => {
      await page.goto("/account/orders");
      await logIn(page, "customer@matchday.example");
      // The first one waits for its payment.
      await page.getByRole("link", { name: "Matteo Bellandi" }).nth(1).click();
      await page.getByRole("heading", { name: "Your delivery" }).waitFor();
    },
  },
  {
    file: "requests.webp",
    open: async (page) => {
      await page.goto("/talent/orders");
      await logIn(page, "ada-keller@talent.matchday.example");
      await page
        .getByRole("link", { name: /Chidi|Tom Okafor/ })
        .first()
        .waitFor();
    },
  },
];

await main(async () => {
  const executablePath = await headlessOf(await requireChromium());
  const data = join(places.data, "pictures");
  await rm(data, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const product = await serveProduct(await prepareProduct({ data, port: await freePorts(4690) }));
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    let bytes = 0;
    for (const picture of pictures) bytes += await draw(browser, product.site, picture);
    for (const { width, height, ...picture } of ofTheApp) {
      await draw(browser, product.site, picture, appFolder, { width, height });
    }
    if (bytes > allowed) throw new Failure(`The pictures have ${bytes} bytes, ${allowed} at most.`);
    say(`The pictures lie in ${relative(root, folder)}/: ${bytes} bytes.`);
  } finally {
    await browser.close();
    await product.stop();
  }
});

/** Opens what a picture shows and writes it; gives its bytes. */
async function draw(browser, baseURL, { file, open }, to = folder, size = viewport) {
  const context = await browser.newContext({ baseURL, viewport: size, locale: "en-GB" });
  const page = await context.newPage();
  await step(`Drawing ${file}`, () => open(page));
  await page.waitForFunction(isDrawn);
  const out = join(to, file);
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(out);
  await context.close();
  return (await stat(out)).size;
}

/** Runs in the page: whether fonts, pictures and videos are loaded. */
function isDrawn() {
  const pictures = [...document.images].filter((image) => image.checkVisibility());
  const videos = [...document.querySelectorAll("video")];
  return (
    document.fonts.status === "loaded" &&
    pictures.every((image) => image.complete || image.loading === "lazy") &&
    videos.every((video) => video.readyState >= HTMLMediaElement.HAVE_METADATA)
  );
}

/** Fills in the sign-in form that a guarded page redirects to; the page follows. */
async function logIn(page, email) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
}
