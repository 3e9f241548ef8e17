import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

// Runs the generator for tests as its command does: a separate process, on separate folders.

export interface Catalogue {
  // biome-ignore lint/suspicious/noExplicitAny: tests change records in any way they like
  sports: any[];
  // biome-ignore lint/suspicious/noExplicitAny: tests change records in any way they like
  talent: any[];
  /** The operator's settings; absent for the defaults. */
  // biome-ignore lint/suspicious/noExplicitAny: tests change settings in any way they like
  marketplace?: any;
}

export function fixtureCatalogue(): Catalogue {
  return JSON.parse(readFileSync("site/ssg/fixtures/catalogue.json", "utf8"));
}

/** The settings of another marketplace than the default one. */
export function secondMarketplace() {
  return JSON.parse(readFileSync("site/ssg/fixtures/marketplace.json", "utf8"));
}

/** Writes a drawing for every picture of the fixture's catalogue below `to`. */
export function writeDrawings(to: string): void {
  const { sports, talent } = fixtureCatalogue();
  const heroes = sports.map((sport) => sport.hero);
  const shown = talent.flatMap((person) => [
    person.avatar,
    ...(person.cover ? [person.cover] : []),
  ]);
  for (const { src, width, height } of [...heroes, ...shown]) {
    mkdirSync(join(to, src, ".."), { recursive: true });
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><title>${src}</title><rect width="100%" height="100%" fill="#14402f"/></svg>`;
    writeFileSync(join(to, src), drawing);
  }
}

export function writeCatalogue(folder: string, { sports, talent, marketplace }: Catalogue): string {
  mkdirSync(folder, { recursive: true });
  const lines = (records: unknown[]) => records.map((record) => `${JSON.stringify(record)}\n`);
  writeFileSync(join(folder, "sports.ndjson"), lines(sports).join(""));
  writeFileSync(join(folder, "talent.ndjson"), lines(talent).join(""));
  const settings = join(folder, "marketplace.json");
  if (marketplace === undefined) rmSync(settings, { force: true });
  else writeFileSync(settings, JSON.stringify(marketplace));
  return folder;
}

export interface BuildRun {
  catalogue: string;
  out: string;
  /** The project to build, if it is not this one. */
  project?: string;
  /** English alone unless a test is about languages, which takes twice the time. */
  languages?: string;
  more?: string[];
}

// The clock would be the only difference between two builds of the same inputs.
const env = { ...process.env, SOURCE_DATE_EPOCH: "1790000000" };

function argumentsOf({ catalogue, out, languages = "en", more = [] }: BuildRun): string[] {
  const places = ["--catalogue", catalogue, "--out", out, "--languages", languages];
  return ["site/ssg/start.mjs", ...places, "--site-url", "https://m.test", ...more];
}

/** Runs the generator to its end. */
export function build(run: BuildRun) {
  return spawnSync(process.execPath, argumentsOf(run), {
    encoding: "utf8",
    cwd: run.project ?? process.cwd(),
    env,
  });
}

/** Runs the generator until it is about to do `stop`, where it is killed (stop-at.fixture.ts); false if it never was. */
export function buildAndKill(run: BuildRun, stop: string): boolean {
  const { signal } = spawnSync(
    process.execPath,
    ["--import", resolve("site/ssg/stop-at.fixture.ts"), ...argumentsOf(run)],
    { env: { ...env, STOP_AT: stop }, stdio: "ignore" },
  );
  return signal === "SIGKILL";
}

/** Runs a build that must succeed; returns its summary. */
export function mustBuild(run: BuildRun): { pages: number; drawn: number; retagged: number } {
  const { status, stdout, stderr } = build(run);
  const numbers = /built (\d+) pages .*: (\d+) drawn, (\d+) with newer tags/.exec(stdout);
  if (status !== 0 || numbers === null) throw new Error(`the build failed: ${stderr}${stdout}`);
  const [pages = 0, drawn = 0, retagged = 0] = numbers.slice(1).map(Number);
  return { pages, drawn, retagged };
}

/** Every file of a folder by its name, with its content. */
export function treeOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return new Map(
    files.map((file) => [relative(folder, file), readFileSync(file).toString("latin1")]),
  );
}

/** The names of the files in which two trees differ. */
export function differences(
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (name) => one.get(name) !== other.get(name),
  );
}

/** A copy of a site, with what its generator remembers of it. */
export function copySite(out: string, to: string): string {
  rmSync(to, { recursive: true, force: true });
  cpSync(out, to, { recursive: true });
  rmSync(`${to}.work`, { recursive: true, force: true });
  cpSync(`${out}.work`, `${to}.work`, { recursive: true });
  return to;
}
