// npm run bench -- ssg: what a build of the site costs, from nothing, without a change and with one athlete changed.
//
// `--talents 1000,10000` and `--offers 0,3` choose other sizes. Without offers an athlete has one page, which is what
// other generators were measured with; each offer adds a page. The pictures are made before: they are kept
// by their content and made once in a site's life. `full` has no bundle, no compiled code, no site and no
// state to start from.
//
// Nothing large is removed before the end: ext4 skips the inode numbers of recently removed files one by one, and a build
// then took up to twenty seconds more of system time.

import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { places, root } from "../../scripts/places.mjs";
import { generator } from "../../scripts/site.mjs";
import { talent, writeCatalogue } from "./catalogue.mjs";
import { measure } from "./measure.mjs";

const { values } = parseArgs({
  options: { talents: { type: "string" }, offers: { type: "string", default: "0" } },
});
const sizes =
  values.talents === undefined
    ? [
        { talents: 1_000, offers: 0 },
        { talents: 1_000, offers: 3 },
        { talents: 10_000, offers: 0 },
      ]
    : values.offers
        .split(",")
        .flatMap((offers) =>
          values.talents
            .split(",")
            .map((talents) => ({ talents: Number(talents), offers: Number(offers) })),
        );

const folder = await mkdtemp(join(tmpdir(), "matchday-bench-"));
try {
  const project = await copyProject();
  const lines = [];
  for (const size of sizes) lines.push(...(await benchSize(project, size)));
  for (const line of lines) console.log(JSON.stringify(line));
} finally {
  await rm(folder, { recursive: true });
}

/** A copy of the site's code, so that nothing cached before counts. */
async function copyProject() {
  const project = join(folder, "project");
  for (const name of ["site/app", "site/ssg"]) {
    await cp(join(root, name), join(project, name), { recursive: true });
  }
  for (const name of ["package.json", "package-lock.json", "tsconfig.json", "vite.config.ts"]) {
    await cp(join(root, name), join(project, name));
  }
  await symlink(places.modules, join(project, "node_modules"));
  return project;
}

async function benchSize(project, { talents, offers }) {
  const catalogue = join(folder, `catalogue-${talents}-${offers}`);
  const out = join(folder, `dist-${talents}-${offers}`);
  await writeCatalogue(catalogue, { talents, offers });
  const build = () => run(project, catalogue, out);

  // Makes the pictures.
  const few = join(folder, "few");
  await rm(few, { recursive: true, force: true });
  await writeCatalogue(few, { talents: 12, offers: 0 });
  await run(project, few, join(folder, "few-dist"));

  // The bundle and the engine's compile cache: a machine that never built has neither.
  for (const kept of ["code", "compiled"]) {
    await rm(join(project, "site", ".build", kept), { recursive: true, force: true });
  }
  const full = await build();
  const unchanged = await build();
  await changeOne(catalogue, { index: Math.floor(talents / 2), offers });
  const oneChanged = await build();
  const size = { bench: "ssg", talents, ...(offers === 0 ? {} : { offers }) };
  return [
    { ...size, case: "full", ...full },
    { ...size, case: "unchanged", ...unchanged },
    { ...size, case: "one_changed", ...oneChanged },
  ];
}

async function run(project, catalogue, out) {
  const args = [...generator, "--catalogue", catalogue, "--out", out];
  const { stdout, ...figures } = await measure(process.execPath, args, { cwd: project, env: {} });
  const [, pages, rendered] = /built (\d+) pages .*: (\d+) drawn/.exec(stdout) ?? [];
  if (pages === undefined) throw new Error(`the build said something else: ${stdout}`);
  const rate = Math.round(Number(rendered) / figures.cpu_s);
  console.error(
    `${stdout} (${figures.cpu_s} CPU s, ${rate} drawn in a CPU second, ${figures.peak_mb} MB)`,
  );
  return { pages: Number(pages), rendered: Number(rendered), ...figures };
}

/** Gives one athlete another headline, which every list shows. */
async function changeOne(catalogue, { index, offers }) {
  const file = join(catalogue, "talent.ndjson");
  const lines = (await readFile(file, "utf8")).split("\n");
  lines[index] = JSON.stringify(talent(index, offers, true));
  await writeFile(file, lines.join("\n"));
}
