import { addressWith } from "#app/lib/accounts/addresses.ts";
import { type PageRecord, pageList } from "#app/lib/pages/page-records.ts";
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

/** The font files that every page needs for its first lines: the heading and the text. */
export const firstFonts = /archivo-latin-(?:display|text)-[^/]*\.woff2$/;

/** The head's tags of a document: the style sheets and scripts of the frame and of `routes`, nothing else.
 * `base` begins the addresses of the language. */
export function tagsOf(manifest: Manifest, routes: readonly string[], base: string): string {
  const pageChunks = routes.map((name) => routeChunk(manifest, name));
  const chunks = closure(manifest, [clientEntry, ...pageChunks]).map((key) =>
    chunkOf(manifest, key),
  );
  const [first, ...rest] = chunks;
  const styles = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))];
  const isShell = routes.length === 0;
  return [
    ...fontsOf(manifest).map(
      (font) => `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin="">`,
    ),
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    // Every document shows its text first, and the start module loads the code. It runs immediately: it holds presses until
    // the code is loaded, and recovers from missing code.
    startTag(manifest, {
      entry: first,
      chunks: rest,
      atOnce: isShell || !routes.every(startsLate),
    }),
    isShell ? shellTag(manifest, base) : "",
  ].join("");
}

/** The chunk of a page, whose file is in one of the rooms of `routes`. */
function routeChunk(manifest: Manifest, name: string): string {
  const isOfPage = (key: string) =>
    key.startsWith("site/app/routes/") && key.endsWith(`/${name}.tsx`);
  return Object.keys(manifest).find(isOfPage) ?? name;
}

/** Whether a page starts only when it is used. A page with fields starts immediately, so that no input is lost. */
function startsLate(route: string): boolean {
  return pageList.some(({ name, startsLate }) => name === route && startsLate === true);
}

/**
 * Names every page that 200.html may become, for entry-shell: its path, the data that it needs, and the files of its
 * code. An operator's page is left out: no document names that code.
 */
function shellTag(manifest: Manifest, base: string): string {
  const frame = new Set(closure(manifest, [clientEntry]));
  const isShell = ({ access, document, data }: PageRecord) =>
    (document === "shell" && access !== "operator") || data !== undefined;
  const pages = pageList.filter(isShell).map(({ name, path, data }) => {
    const chunks = closure(manifest, [routeChunk(manifest, name)]).filter((key) => !frame.has(key));
    const files = chunks.map((key) => `/${chunkOf(manifest, key).file}`);
    return [addressWith(base, path), data ?? "-", ...files].join(" ");
  });
  const { file } = chunkOf(manifest, shellEntry);
  return `<script type="module" async="" src="/${file}" data-pages="${pages.join(", ")}"></script>`;
}

/** Names the site's code, what to load with it, and whether the page waits for its first use, for entry-start. */
function startTag(
  manifest: Manifest,
  code: { entry: ManifestChunk | undefined; chunks: readonly ManifestChunk[]; atOnce: boolean },
): string {
  const start = chunkOf(manifest, startEntry).file;
  const chunks = code.chunks.map((chunk) => `/${chunk.file}`).join(" ");
  const when = code.atOnce ? ' data-at-once=""' : "";
  return `<script type="module" async="" src="/${start}" data-entry="/${code.entry?.file}" data-chunks="${chunks}"${when}></script>`;
}

function fontsOf(manifest: Manifest): string[] {
  const files = Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets]);
  return [...new Set(files.filter((file) => firstFonts.test(file)))].sort();
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
