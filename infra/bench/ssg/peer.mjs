// npm run bench -- ssg --peer astro: the same catalogue built by Astro and by us, in turn, and the ratios.
//
// `plain` has .astro pages, a finished style sheet and no code for the browser. `react` has what ours has too: React
// components that start in the browser, Tailwind, and a payload beside each athlete's page. Neither has
// what ours makes besides: search index, sitemaps, service worker, smaller pictures (made before).
// All that either side kept is removed before a run; `code_kept` is ours with the bundle that a CI cache brings along.

import { cp, mkdir, readdir, readFile, rm, statfs, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fingerprint } from "../../scripts/fingerprint.mjs";
import { places, root } from "../../scripts/places.mjs";
import { must } from "../../scripts/processes.mjs";
import { step } from "../../scripts/terminal.mjs";
import { writeCatalogue } from "./catalogue.mjs";
import { measure } from "./measure.mjs";
import { buildOwn, copyProject, forgetCode } from "./own.mjs";

const own = join(import.meta.dirname, "peer-astro");
const installed = join(places.tools, "bench-ssg-astro");
const files = ["package.json", "package-lock.json"];
const variants = ["plain", "react"];
const origin = "http://127.0.0.1:4300";

/** Compares in `rounds` rounds for each number of athletes; gives one line for each contestant, with ratios. */
export async function comparePeer(folder, { sizes, rounds }) {
  await installPeer();
  const project = await copyProject(folder);
  const lines = [];
  const inMemory = (await statfs(folder)).type === memoryFiles;
  for (const talents of sizes) {
    const catalogue = join(folder, `catalogue-${talents}`);
    await writeCatalogue(catalogue, { talents, offers: 0 });
    const peers = await preparePeer(folder, catalogue);
    const results = new Map();
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, build] of contestants({ project, catalogue, peers, talents })) {
        const out = join(folder, `dist-${talents}-${name}-${round}`);
        const { cpu_s, wall_s, peak_mb } = await build(out);
        if (inMemory) await removeSite(out);
        console.error(`${talents} ${name}: ${cpu_s} CPU s, ${wall_s} s, ${peak_mb} MB`);
        results.set(name, [...(results.get(name) ?? []), { cpu_s, wall_s, peak_mb }]);
      }
    }
    lines.push(...linesOf(talents, results));
  }
  return lines;
}

/** What is built in turn, by its name. */
function contestants({ project, catalogue, peers, talents }) {
  return new Map([
    [
      "full",
      async (out) => {
        await forgetCode(project);
        return await buildOwn(project, catalogue, out);
      },
    ],
    ["code_kept", (out) => buildOwn(project, catalogue, out)],
    ...variants.map((variant) => [
      `astro_${variant}`,
      (out) => buildPeer(join(peers, variant), catalogue, out, talents),
    ]),
  ]);
}

/** How Linux names a file system in memory. */
const memoryFiles = 0x01021994;

/**
 * On a disk what was built stays until the end, as in run.mjs. In memory it goes at once: the next build writes where one
 * was before, since memory that a virtual machine uses for the first time costs a second more of system time.
 */
async function removeSite(out) {
  for (const folder of [out, `${out}.work`]) await rm(folder, { recursive: true, force: true });
}

function linesOf(talents, results) {
  const middles = new Map([...results].map(([name, runs]) => [name, middleOf(runs)]));
  return [...middles].map(([name, figures]) => {
    const line = { bench: "ssg", talents, case: name, ...figures };
    if (name.startsWith("astro_")) return line;
    for (const variant of variants)
      line[`to_${variant}`] = ratios(figures, middles.get(`astro_${variant}`));
    return line;
  });
}

function ratios(one, other) {
  const ratio = (key) => Math.round((one[key] / other[key]) * 100) / 100;
  return { cpu: ratio("cpu_s"), wall: ratio("wall_s"), memory: ratio("peak_mb") };
}

/** The median of each figure; of two the larger. */
function middleOf(runs) {
  const middle = (key) => runs.map((run) => run[key]).sort((a, b) => a - b)[runs.length >> 1];
  return { cpu_s: middle("cpu_s"), wall_s: middle("wall_s"), peak_mb: middle("peak_mb") };
}

async function buildPeer(folder, catalogue, out, talents) {
  for (const kept of [".cache", ".astro", "node_modules"]) {
    await rm(join(folder, kept), { recursive: true, force: true });
  }
  const astro = join(installed, "node_modules", "astro", "bin", "astro.mjs");
  const env = {
    CATALOGUE: catalogue,
    ORIGIN: origin,
    NODE_ENV: "production",
    ASTRO_TELEMETRY_DISABLED: "1",
  };
  const { stdout, ...figures } = await measure(
    process.execPath,
    [astro, "build", "--silent", "--outDir", out],
    { cwd: folder, env },
  );
  const built = (await readdir(out)).length;
  if (built < talents) throw new Error(`Astro left ${built} folders: ${stdout}`);
  return figures;
}

/** Copies the compared sites; their style sheet and pictures are ours. */
async function preparePeer(folder, catalogue) {
  const peers = join(folder, "peers");
  await rm(peers, { recursive: true, force: true });
  await cp(own, peers, { recursive: true });
  await symlink(join(installed, "node_modules"), join(peers, "node_modules"));
  for (const variant of variants) {
    await cp(join(catalogue, "media"), join(peers, variant, "public", "media"), {
      recursive: true,
    });
  }
  const assets = join(folder, "few-dist", "assets");
  const style = (await readdir(assets)).find((name) => /^site-.*\.css$/.test(name));
  await cp(join(assets, style), join(peers, "plain", "public", "site.css"));
  const from = join(root, "site", "app", "styles");
  const to = join(peers, "react", "src", "styles");
  await cp(from, to, { recursive: true });
  const sheet = await readFile(join(from, "app.css"), "utf8");
  await writeFile(join(to, "site.css"), sheet.replace(/^@import "@fontsource.*\n/m, ""));
  await rm(join(to, "app.css"));
  return peers;
}

async function installPeer() {
  const wanted = await fingerprint(files.map((name) => join(own, name)));
  const note = join(installed, "installed");
  if ((await readFile(note, "utf8").catch(() => "")) === wanted) return;
  await mkdir(installed, { recursive: true });
  for (const name of files) await cp(join(own, name), join(installed, name));
  await step("Installing Astro", () =>
    must(
      "Astro could not be installed; look above for what npm said.",
      "npm",
      // Not `ci`: the lock file pins what Linux needs, and other systems have programs of their own.
      ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"],
      { cwd: installed, show: "nothing" },
    ),
  );
  await writeFile(note, wanted);
}
