import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BuildManifest } from "#app/lib/build/manifest.ts";
import { type Page, privatePaths } from "./pages.ts";

/** The build's manifest. A build that is already deployed keeps the time it was first made. */
export async function manifestOf(
  id: string,
  pages: readonly Page[],
  out: string,
): Promise<BuildManifest> {
  const prerendered = pages.map((page) => page.path);
  return { id, timestamp: (await deployedTime(id, out)) ?? Date.now(), prerendered };
}

async function deployedTime(id: string, out: string): Promise<number | null> {
  try {
    const latest: unknown = JSON.parse(await readFile(join(out, "builds", "latest.json"), "utf8"));
    const same =
      typeof latest === "object" && latest !== null && "id" in latest && latest.id === id;
    return same && "timestamp" in latest && typeof latest.timestamp === "number"
      ? latest.timestamp
      : null;
  } catch {
    // Nothing is deployed yet, or not by us: this build is the first.
    return null;
  }
}

export function sitemap(pages: readonly Page[], origin: string): string {
  const urls = pages
    .filter((page) => page.listed)
    .map((page) => `<url><loc>${origin}${page.path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}

export function robots(origin: string): string {
  return [
    "User-agent: *",
    ...privatePaths.map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}
