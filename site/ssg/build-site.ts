import { openCatalogue } from "./catalogue/records.ts";
import { prepareCode } from "./code/prepare.ts";
import { generatorSources, hashSources, viteSettings } from "./code/sources.ts";
import { workFolder } from "./files/work-folder.ts";
import type { BuildOptions } from "./options.ts";
import { writeFiles } from "./output/write-files.ts";
import { EarlierPages } from "./pages/page-keys.ts";
import { renderPages } from "./pages/render-pages.ts";
import { readPayloadIndex } from "./payloads/read-index.ts";
import { type OpenBuild, prepareBuild } from "./prepare-build.ts";
import { recover } from "./replace/commit.ts";
import { lock } from "./replace/lock.ts";
import { checkReplaceable } from "./replace/remaining.ts";
import { type BuildReport, replaceSite } from "./replace/replace-site.ts";
import { readState } from "./state/state.ts";

/** Builds the site, the catalogue in and a folder of static files out: what changed since the last build of it. */
export async function buildSite(options: BuildOptions): Promise<BuildReport & { seconds: number }> {
  const started = performance.now();
  checkReplaceable(options.out);
  const work = workFolder(options.out);
  const unlock = lock(work);
  try {
    recover(work, options.out);
    const before = options.fresh ? null : readState(work, options.out);
    const exported = openCatalogue(options.catalogue);
    // Our own code is hashed as soon as it is loaded, not after the bundler has run.
    const generator = hashSources(generatorSources) + viteSettings(process.env);
    const code = options.languages.map((language) => ({
      code: language,
      prepared: prepareCode(language, options.languages),
    }));
    const report = await build({ options, exported, before, generator, code });
    exported.close();
    return { ...report, seconds: (performance.now() - started) / 1_000 };
  } finally {
    unlock();
  }
}

/** The stages of a build, in the order of docs/site-build.md; each adds what it made. */
async function build(open: OpenBuild): Promise<BuildReport> {
  const prepared = await prepareBuild(open);
  const index = await readPayloadIndex(prepared);
  const earlier = new EarlierPages(open.before, index.payloadIndex.talent);
  const read = { ...prepared, ...index, earlier };
  const rendered = { ...read, rendered: await renderPages(read) };
  const written = { ...rendered, files: await writeFiles(rendered) };
  return replaceSite(written);
}
