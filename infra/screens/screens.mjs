// npm run screens: a picture of every page, of its steps and dialogs, at three widths, light and dark, in each language,
// of a product with fresh demo data. Options: --out DIR, --only PAGE,PAGE, --widths, --themes, --languages (lists),
// --parallel N, --url URL of a running product with demo data, --pseudo en-XA or ar-XB: these texts in the place of English.
// With --photos the athletes have photographs as people upload them: odd crops, dark and overexposed ones, logos.
// With --brand a product of another name, which starts empty and is
// opened through its API: its public pages, its emails, and the invoice as a file.

import { mkdir, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { prepareProduct, serveProduct } from "../scripts/build/product.mjs";
import { rebuildSite } from "../scripts/build/rebuild.mjs";
import { buildSite } from "../scripts/build/site.mjs";
import { writeMessages } from "../scripts/generate/messages.mjs";
import { writePseudoAsEnglish } from "../scripts/generate/pseudo.mjs";
import { main } from "../scripts/run/failure.mjs";
import { places, root } from "../scripts/run/places.mjs";
import { say, step } from "../scripts/run/terminal.mjs";
import { freePorts } from "../scripts/tests/journeys.mjs";
import { headlessOf, requireChromium } from "../scripts/tools/chromium.mjs";
import { findAddresses, signIn } from "./addresses.mjs";
import { openBrandProduct } from "./brand-product.mjs";
import { contactSheet } from "./contact-sheet.mjs";
import { takeEmail } from "./email.mjs";
import { notTaken, takePage } from "./page-states.mjs";
import { addPhotos } from "./photos/add-photos.mjs";
import { fetchPhotos } from "./photos/fetch-photos.mjs";

const list = { type: "string" };
const { values } = parseArgs({
  options: {
    out: { type: "string" },
    only: list,
    widths: { ...list, default: "390,768,1440" },
    themes: { ...list, default: "light,dark" },
    languages: { ...list, default: "en,de" },
    parallel: { type: "string", default: String(Math.min(availableParallelism(), 4)) },
    url: { type: "string" },
    brand: { type: "boolean", default: false },
    photos: { type: "boolean", default: false },
    pseudo: { type: "string" },
  },
});
const split = (text) => text.split(",").filter((part) => part !== "");

await main(async () => {
  const out = resolve(
    values.out ?? join(root, "test-results", values.brand ? "screens-brand" : "screens"),
  );
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const executablePath = await headlessOf(await requireChromium());
  const launch = () => chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const product = values.brand ? await openBrandProduct(out) : await openProduct(launch);
  try {
    const taken = await takeAll(launch, product, out);
    await writeFile(join(out, "screens.json"), `${JSON.stringify(taken, null, 1)}\n`);
    await writeFile(join(out, "index.html"), contactSheet(taken));
    const faulty = taken.filter(({ faults }) => faults.length > 0);
    for (const { file, faults } of faulty) say(`${file}: ${faults.join("; ")}`);
    say(
      `${taken.length} pictures, ${faulty.length} with faults: ${relative(root, out)}/index.html`,
    );
  } finally {
    await product.stop();
  }
});

async function openProduct(launch) {
  if (values.url !== undefined) return { site: values.url, stop: async () => undefined };
  const photos = values.photos ? await fetchPhotos() : null;
  const data = join(places.data, "screens");
  await rm(data, { recursive: true, force: true });
  const prepared = await prepareProduct({ data, port: await freePorts(4790) });
  if (values.pseudo !== undefined) await rebuildWithPseudo(prepared, values.pseudo);
  const product = await serveProduct(prepared);
  if (photos === null) return product;
  return { ...product, morePages: await showPhotos({ product, prepared, launch, photos }) };
}

/** Lets the athletes upload photographs, and builds their pages again; returns the pages of those with a cover. */
async function showPhotos({ product, prepared, launch, photos }) {
  const browser = await launch();
  try {
    const pages = await addPhotos({ product, catalogue: prepared.catalogue, browser, photos });
    await step("Building the site again", () => rebuildSite(prepared));
    return pages;
  } catch (error) {
    await product.stop();
    throw error;
  } finally {
    await browser.close();
  }
}

/** Builds the site with the texts of a pseudo-language in the place of English. */
async function rebuildWithPseudo({ catalogue, site, address }, name) {
  try {
    await writePseudoAsEnglish(name);
    await buildSite({ catalogue, out: site, address });
  } finally {
    await writeMessages();
  }
}

/** Takes all pictures, several at once; returns their list in a fixed order. */
async function takeAll(launch, { site, pages: ownPages, morePages = [], mails = [] }, out) {
  const first = await launch();
  const states = ownPages === undefined ? await signIn(first, site) : {};
  const only = values.only === undefined ? null : new Set(split(values.only));
  const found = ownPages ?? (await findAddresses(first, site, states));
  const pages = [...found, ...morePages].filter(({ name }) => only === null || only.has(name));
  const combinations = split(values.languages).flatMap((language) =>
    split(values.themes).flatMap((theme) =>
      split(values.widths).map((width) => ({ language, theme, width: Number(width) })),
    ),
  );
  const jobs = pages.flatMap((page) => combinations.map((look) => ({ page, look })));
  const taken = [];
  let next = 0;
  const work = async () => {
    while (next < jobs.length) {
      const job = jobs[next];
      next += 1;
      taken.push(...(await takeBounded({ ...job, launch, site, out, states })));
      if (next % 25 === 0) say(`${next} of ${jobs.length} pages`);
    }
  };
  await Promise.all(Array.from({ length: Number(values.parallel) }, work));
  const looks = combinations.filter(({ language }) => language === "en");
  for (const mail of mails)
    for (const look of looks) taken.push(await takeEmail({ mail, look, browser: first, out }));
  await first.close();
  return taken.sort((one, other) => (one.file < other.file ? -1 : 1));
}

/** Takes a page in a separate browser. A page that hangs costs its own pictures and no others. */
async function takeBounded({ launch, ...job }) {
  const browser = await launch();
  let timer;
  const late = new Promise((done) => {
    timer = setTimeout(() => done([notTaken(job, "it took longer than two minutes")]), 120_000);
  });
  const taken = await Promise.race([takePage({ ...job, browser }), late]);
  clearTimeout(timer);
  await browser.close();
  return taken;
}
