import { join } from "node:path";
// Not from the package's front: that loads its own bundler, which costs half a second.
import { injectManifest } from "workbox-build/build/inject-manifest.js";
import { BuildFailure } from "#ssg/failure.ts";

export interface ServiceWorkerOptions {
  /** The worker's code, as `bundleWorker` left it. */
  worker: string;
  /** The finished site, with its documents: the worker names the shell by its content. */
  site: string;
  /** The shell, by its path below the site. */
  shell: string;
  /** The hashed files that are always kept (`offlineFiles`), by their paths below the site. */
  files: readonly string[];
}

/** Most of what a first visit may be asked to keep in one file. */
const largestFile = 1_000_000;

/**
 * Writes `sw.js`: the worker's code and the list of what it always keeps. The same code and shell give the same
 * file, so that newer data alone is no new worker. Comes after the prerender, which writes the shell.
 */
export async function writeServiceWorker({ worker, site, shell, files }: ServiceWorkerOptions) {
  const { count, warnings } = await injectManifest({
    swSrc: worker,
    swDest: join(site, "sw.js"),
    globDirectory: site,
    globPatterns: [shell, ...files],
    dontCacheBustURLsMatching: /^assets\//,
    maximumFileSizeToCacheInBytes: largestFile,
  });
  if (count !== files.length + 1 || warnings.length > 0) {
    throw new BuildFailure(
      `the service worker keeps ${count} of ${files.length + 1} files: ${warnings.join("; ")}`,
    );
  }
}
