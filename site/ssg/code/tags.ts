import { addressWith } from "#app/lib/addresses.ts";
import { type PageRecord, pageList } from "#app/lib/page-records.ts";
import { BuildFailure } from "#ssg/failure.ts";
import { clientEntry, shellEntry, startEntry } from "./bundle.ts";

/** What we read of a chunk in Vite's manifest. */
export interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

/** Vite's manifest: chunks by the name of their first module. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;

/** The font file that every page needs for its first line. */
const firstFont = /archivo-latin-wdth-normal[^/]*\.woff2$/;

/** The head's tags of a document: the style sheets and scripts of the frame and of `routes`, nothing else.
 * `base` begins the addresses of the language. */
export function tagsOf(manifest: Manifest, routes: readonly string[], base: string): string {
  const pageChunks = routes.map(routeChunk);
  const chunks = closure(manifest, [clientEntry, ...pageChunks]).map((key) =>
    chunkOf(manifest, key),
  );
  const [first, ...rest] = chunks;
  const font = first?.assets?.find((asset) => firstFont.test(asset)) ?? findFont(manifest);
  const styles = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))];
  return [
    font === undefined
      ? ""
      : `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin="">`,
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...(routes.length > 0 && routes.every(startsLate)
      ? [startTag(manifest, first, rest)]
      : [
          ...chunks.map((chunk) => `<link rel="modulepreload" href="/${chunk.file}">`),
          // The start module runs immediately here: it holds presses until the code is loaded, and recovers from
          // missing code.
          startTag(manifest, first, [], ' data-at-once=""'),
        ]),
    ...(routes.length === 0 ? [shellTag(manifest, base)] : []),
  ].join("");
}

function routeChunk(name: string): string {
  return `site/app/routes/${name}.tsx`;
}

/** Whether a page starts only when it is used. A page with fields starts immediately, so that no input is lost. */
function startsLate(route: string): boolean {
  return pageList.some(({ name, startsLate }) => name === route && startsLate === true);
}

/**
 * Names every page that 200.html may become, for entry-shell: its name, path, the data that it needs, and the files of its
 * code. An operator's page is left out: no document names that code.
 */
function shellTag(manifest: Manifest, base: string): string {
  const frame = new Set(closure(manifest, [clientEntry]));
  const isShell = ({ access, document, data }: PageRecord) =>
    (document === "shell" && access !== "operator") || data !== undefined;
  const pages = pageList.filter(isShell).map(({ name, path, data }) => {
    const chunks = closure(manifest, [routeChunk(name)]).filter((key) => !frame.has(key));
    const files = chunks.map((key) => `/${chunkOf(manifest, key).file}`);
    return [name, addressWith(base, path), data ?? "-", ...files].join(" ");
  });
  const { file } = chunkOf(manifest, shellEntry);
  return `<script type="module" async="" src="/${file}" data-pages="${pages.join(", ")}"></script>`;
}

/** Names the site's code, and what to load with it, for entry-start. */
function startTag(
  manifest: Manifest,
  first: ManifestChunk | undefined,
  rest: readonly ManifestChunk[],
  when = "",
): string {
  const start = chunkOf(manifest, startEntry).file;
  const chunks = rest.map((chunk) => `/${chunk.file}`).join(" ");
  return `<script type="module" async="" src="/${start}" data-entry="/${first?.file}" data-chunks="${chunks}"${when}></script>`;
}

function findFont(manifest: Manifest): string | undefined {
  return Object.values(manifest)
    .flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])])
    .find((file) => firstFont.test(file));
}

/** Returns the chunks and their static imports, each once, in order of first use. */
function closure(manifest: Manifest, roots: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of chunkOf(manifest, key).imports ?? []) visit(next);
  };
  for (const root of roots) visit(root);
  return [...seen];
}

function chunkOf(manifest: Manifest, key: string): ManifestChunk {
  const chunk = manifest[key];
  if (chunk === undefined) {
    throw new BuildFailure(
      `the build made no chunk of ${key}: does its route file exist under that name?`,
    );
  }
  return chunk;
}
