// The peer `astro`, in two variants. `plain` has .astro pages, a finished style sheet and no code for the browser. `react`
// has what ours has too: React components that start in the browser, Tailwind, and a payload beside each athlete's page.
// Neither has what ours makes besides: search index, sitemaps, service worker, smaller pictures (made before).
// `…_one_changed` uses Astro's own incremental builds, which are experimental.

import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fingerprint } from "../../scripts/run/fingerprint.mjs";
import { places, root } from "../../scripts/run/places.mjs";
import { must } from "../../scripts/run/processes.mjs";
import { step } from "../../scripts/run/terminal.mjs";
import { measure } from "./measure.mjs";

const own = join(import.meta.dirname, "peer-astro");
const installed = join(places.tools, "bench-ssg-astro");
const variants = ["plain", "react"];
const origin = "http://127.0.0.1:4300";

export const astro = { install, prepare };

/** Copies the compared sites; their style sheet and pictures are ours. Returns a build per variant. */
async function prepare(folder, { catalogue, edited, talents }) {
  const peers = join(folder, "peers");
  await rm(peers, { recursive: true, force: true });
  await cp(own, peers, { recursive: true });
  await symlink(join(installed, "node_modules"), join(peers, "node_modules"));
  for (const variant of variants) {
    await cp(join(catalogue, "media"), join(peers, variant, "public", "media"), {
      recursive: true,
    });
  }
  await cp(await finishedStyle(folder), join(peers, "plain", "public", "site.css"));
  const from = join(root, "site", "app", "styles");
  const to = join(peers, "react", "src", "styles");
  await cp(from, to, { recursive: true });
  const sheet = await readFile(join(from, "app.css"), "utf8");
  await writeFile(join(to, "site.css"), sheet.replace(/^@import "@fontsource.*\n/m, ""));
  await rm(join(to, "app.css"));
  return variants.map((variant) => async (out) => {
    const site = join(peers, variant);
    await forget(site);
    const full = await build(site, { catalogue, out, talents });
    await forget(site);
    await build(site, { catalogue, out, talents, incremental: "1" });
    const update = await build(site, { catalogue: edited, out, talents, incremental: "1" });
    return { [`astro_${variant}`]: full, [`astro_${variant}_one_changed`]: update };
  });
}

/** Our own style sheet, from the build that made the pictures. */
export async function finishedStyle(folder) {
  const assets = join(folder, "few-dist", "assets");
  const style = (await readdir(assets)).find((name) => /^site-.*\.css$/.test(name));
  return join(assets, style);
}

async function forget(site) {
  for (const kept of [".cache", ".astro", "node_modules"]) {
    await rm(join(site, kept), { recursive: true, force: true });
  }
}

async function build(site, { catalogue, out, talents, incremental = "" }) {
  const program = join(installed, "node_modules", "astro", "bin", "astro.mjs");
  const env = {
    CATALOGUE: catalogue,
    ORIGIN: origin,
    INCREMENTAL: incremental,
    NODE_ENV: "production",
    ASTRO_TELEMETRY_DISABLED: "1",
  };
  const { stdout, ...figures } = await measure(
    process.execPath,
    [program, "build", "--silent", "--outDir", out],
    { cwd: site, env },
  );
  const built = (await readdir(out)).length;
  if (built < talents) throw new Error(`Astro left ${built} folders: ${stdout}`);
  return figures;
}

async function install() {
  const wanted = await fingerprint([join(own, "package.json")]);
  const note = join(installed, "installed");
  if ((await readFile(note, "utf8").catch(() => "")) === wanted) return;
  await mkdir(installed, { recursive: true });
  await cp(join(own, "package.json"), join(installed, "package.json"));
  await step("Installing Astro", () =>
    must(
      "Astro could not be installed; look above for what npm said.",
      "npm",
      ["install", "--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund"],
      { cwd: installed, show: "nothing" },
    ),
  );
  await writeFile(note, wanted);
}
