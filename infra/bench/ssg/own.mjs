// Our generator in a copy of the site's code, so that nothing cached before counts.

import { cp, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { generator } from "../../scripts/build/site.mjs";
import { places, root } from "../../scripts/run/places.mjs";
import { writeCatalogue } from "./catalogue.mjs";
import { measure } from "./measure.mjs";

/** What a machine that never built has not: the bundle of the code, and the engine's compile cache. */
const codeCaches = ["code", "compiled"];

/** Copies the site's code below `folder`; gives the copy, with its pictures made. */
export async function copyProject(folder) {
  const project = join(folder, "project");
  for (const name of ["site/app", "site/ssg"]) {
    await cp(join(root, name), join(project, name), { recursive: true });
  }
  for (const name of ["package.json", "package-lock.json", "tsconfig.json", "vite.config.ts"]) {
    await cp(join(root, name), join(project, name));
  }
  await symlink(places.modules, join(project, "node_modules"));
  // Pictures are kept by their content and made once in a site's life.
  const few = join(folder, "few");
  await writeCatalogue(few, { talents: 12, offers: 0 });
  await buildOwn(project, few, join(folder, "few-dist"));
  return project;
}

export async function forgetCode(project) {
  for (const kept of codeCaches) {
    await rm(join(project, "site", ".build", kept), { recursive: true, force: true });
  }
}

/** Builds `out`; gives how many pages there are and were drawn, and the figures of `measure`. */
export async function buildOwn(project, catalogue, out) {
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
