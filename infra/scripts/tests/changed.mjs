// npm test -- --changed [BASE]: chooses what a change can affect. CI runs everything.

import { relative } from "node:path";
import { Failure } from "../run/failure.mjs";
import { root } from "../run/places.mjs";
import { must, run } from "../run/processes.mjs";
import { say } from "../run/terminal.mjs";

/** Files of no crate that crates read: the crate that reads them. */
const readByCrates = [
  [/^template\.yaml$/, ["testkit", "store"]],
  [/^infra\/cdn\/\w+\.json$/, ["matchday-local", "pages"]],
  [/^site\/app\/lib\/api\/openapi\.json$/, ["testkit"]],
];
/** What every crate depends on. */
const allCrates = /^(?:Cargo\.(?:toml|lock)|rust-toolchain\.toml|clippy\.toml|\.cargo\/.*)$/;
/** What Vitest's graph of imports does not contain. */
const wholeSite =
  /^(?:package(?:-lock)?\.json|vite(?:st)?\.config\.ts|tsconfig\.json|site\/.*\.(?:css|json|html))$/;
const scripts =
  /^(?:infra\/(?!bench\/(?!structure)|local|seed|operator-cli|emulators\/(?!conformance)).*|template\.yaml|package\.json|docs\/complaints\.md)$/;

/** The files that differ from BASE, uncommitted and new ones too. BASE is where this branch left main. */
export async function changedSince(base) {
  const from = base ?? "main";
  const failed = `${from} is no commit; name one: npm test -- --changed BASE.`;
  const quiet = { show: "nothing" };
  const merged = await run("git", ["merge-base", from, "HEAD"], quiet);
  if (merged.code !== 0) throw new Failure(failed);
  const commit = merged.stdout.trim();
  const lines = async (args) => (await must(failed, "git", args, quiet)).stdout.split("\n");
  const tracked = await lines(["diff", "--name-only", commit]);
  const fresh = await lines(["ls-files", "--others", "--exclude-standard"]);
  return { commit, files: [...new Set([...tracked, ...fresh])].filter(Boolean).sort() };
}

/** The choice for each suite: `args` for its work, or the `reason` why it is left out. Prints what is left out. */
export async function choose({ commit, files }) {
  say(`${files.length} files changed since ${commit.slice(0, 10)}.`);
  const choices = {
    rust: chooseRust(files, await readCrates()),
    vitest: chooseVitest(files, commit),
    scripts: files.some((file) => scripts.test(file))
      ? {}
      : { reason: "left out, no script changed" },
    journeys: chooseJourneys(files),
  };
  for (const { note } of Object.values(choices)) if (note) say(note);
  return choices;
}

/** The workspace's crates: folder, dependencies of ours, dev dependencies of ours, integration tests. */
export async function readCrates() {
  const args = ["metadata", "--no-deps", "--locked", "--format-version", "1"];
  const failed = "cargo could not list the crates.";
  const { stdout } = await must(failed, "cargo", args, { show: "nothing" });
  const { packages } = JSON.parse(stdout);
  return packages.map(({ name, manifest_path, dependencies, targets }) => {
    const ours = dependencies.filter(({ path }) => path);
    return {
      name,
      folder: relative(root, manifest_path).slice(0, -"/Cargo.toml".length),
      uses: ours.filter(({ kind }) => kind !== "dev").map((each) => each.name),
      testsWith: ours.filter(({ kind }) => kind === "dev").map((each) => each.name),
      tests: targets.filter(({ kind }) => kind.includes("test")).map((each) => each.name),
    };
  });
}

/** Tests of the changed crates, of all that depend on them, and of those whose tests depend on one of these. */
export function chooseRust(files, crates) {
  const affected = new Set(files.flatMap((file) => cratesOf(file, crates)));
  for (const name of affected) {
    for (const each of crates) if (each.uses.includes(name)) affected.add(each.name);
  }
  const tested = crates.filter(
    ({ name, testsWith }) => affected.has(name) || testsWith.some((one) => affected.has(one)),
  );
  if (tested.length === 0) return { reason: "left out, no crate is affected" };
  const folders = new Set(tested.map(({ folder }) => folder));
  const left = crates.filter(
    ({ name, folder, tests }) => !folders.has(folder) && tests.length > 0 && name,
  );
  const note =
    left.length > 0 ? `Rust tests left out: ${left.map(({ name }) => name).join(", ")}` : "";
  const args = { names: tested.flatMap(({ tests }) => tests), wanted: (one) => folders.has(one) };
  return { args, note };
}

function cratesOf(file, crates) {
  if (allCrates.test(file)) return crates.map(({ name }) => name);
  const readers = readByCrates
    .filter(([pattern]) => pattern.test(file))
    .flatMap(([, names]) => names);
  const owner = crates
    .filter(({ folder }) => file.startsWith(`${folder}/`))
    .sort((one, other) => other.folder.length - one.folder.length)[0];
  return owner && !/\.(?:md|mjs)$/.test(file) ? [...readers, owner.name] : readers;
}

/** All of Vitest where the imports do not show what a change affects. */
export function chooseVitest(files, commit) {
  if (files.some((file) => wholeSite.test(file))) return {};
  if (!files.some((file) => /^site\/(?:app|ssg)\/.*\.tsx?$/.test(file))) {
    return { reason: "left out, the site is unchanged" };
  }
  return {
    args: ["--changed", commit],
    note: "TypeScript tests left out: those that import no changed file",
  };
}

/** The changed journeys. A page and a function are walked through by most others, which take CI twenty minutes. */
export function chooseJourneys(files) {
  const changed = files.filter((file) => /^site\/e2e\/.*\.spec\.ts$/.test(file));
  const support = files.some((file) =>
    /^(?:site\/e2e\/(?!.*\.spec\.ts$)|playwright\.config\.ts$)/.test(file),
  );
  if (support) return {};
  if (changed.length === 0) return { reason: "left to CI, no journey changed" };
  return { args: changed, note: "Browser journeys left to CI: all unchanged ones" };
}
