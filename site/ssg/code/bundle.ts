import { createHash, hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type InlineConfig, type Plugin } from "vite";
import { BuildFailure } from "#ssg/failure.ts";
import { fastRender } from "./fast-render/plugin.ts";
import type { LanguageConfig } from "./languages.ts";
import { payloadShape } from "./payload-shape.ts";
import type { CodeGraph } from "./prepared.ts";

/** The browser's entry and the generator's, as Vite names them. */
export const clientEntry = "site/app/entry-client.tsx";
/** What pages that start late load first, in place of the browser's entry. */
export const startEntry = "site/app/entry-start.ts";
/** What 200.html and 404.html load besides. */
export const shellEntry = "site/app/entry-shell.ts";
const renderEntry = "site/app/entry-server.tsx";

/**
 * Builds the browser's code of a language into `folder/client` and the code that draws its pages into `folder/render`.
 * One after the other: side by side they take twice the memory and no less CPU.
 */
export async function bundle(folder: string, language: LanguageConfig): Promise<CodeGraph> {
  await build(
    config(language, join(folder, "client"), {
      manifest: true,
      modulePreload: { polyfill: false, resolveDependencies: filesAhead },
      rolldownOptions: { input: [clientEntry, startEntry, shellEntry], experimental, checks },
    }),
  );
  const graph = graphOf(renderEntry);
  await build(
    config(
      language,
      join(folder, "render"),
      {
        ssr: renderEntry,
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: "[name].js" }, experimental, checks },
      },
      [graph.plugin, fastRender()],
      renderPackages,
    ),
  );
  return graph.found();
}

const fewOpen =
  /^assets\/(?:operators|talent-(?:account|availability|earnings|orders?|profile|reviews|settings)-)/;

/**
 * The files that are loaded beside a page's code. Every page contains their names, so those of the operators' and the
 * athletes' area, which few people open, are left out: they load one after the other.
 */
function filesAhead(file: string, files: string[]): string[] {
  return fewOpen.test(file) ? files.filter((name) => name.endsWith(".css")) : files;
}

/**
 * Packages stand in the code that draws pages, with what is used of them: to find and load their two hundred modules takes
 * a fifth of a small build. React stays outside, since it draws faster when it is called as the modules it is; so do
 * packages that the generator loads anyway, and large ones that no page is drawn with: they would only take memory here.
 */
export const renderPackages: NonNullable<InlineConfig["ssr"]> = {
  noExternal: true,
  external: [
    "@firebase/app",
    "@firebase/auth",
    "@firebase/component",
    "@firebase/firestore",
    "react",
    "react-dom",
    "react-hook-form",
    "zod",
  ],
};

// Of a package that only gathers others (two thousand icons), only what is imported is parsed: a third
// of the build's CPU and a quarter of its memory.
const experimental = { lazyBarrel: true };

// No warning when a busy machine is slow.
const checks = { bundlerTimings: false };

function config(
  language: LanguageConfig,
  outDir: string,
  options: InlineConfig["build"],
  plugins: InlineConfig["plugins"] = [],
  ssr: InlineConfig["ssr"] = {},
): InlineConfig {
  return {
    configFile: "vite.config.ts",
    mode: "production",
    // No `.env` file: the code would depend on files that no page's key includes.
    envDir: false,
    logLevel: "warn",
    plugins,
    define: {
      "import.meta.env.PAYLOAD_SHAPE": JSON.stringify(payloadShape()),
      ...language.define,
    },
    resolve: { alias: language.alias },
    ssr,
    build: { outDir, emptyOutDir: true, ...options },
  };
}

const routeFile = /^site\/app\/routes\/.*\/([\w-]+)\.tsx$/;

/**
 * Records which modules render a page: the static imports of the entry render every page, those of a route's file
 * render that route's pages. Packages are not walked: the lock file represents them.
 */
function graphOf(entry: string): { plugin: Plugin; found: () => CodeGraph } {
  let graph: CodeGraph | null = null;
  const plugin: Plugin = {
    name: "matchday:graph",
    generateBundle() {
      const importsOf = once((id) => this.getModuleInfo(id)?.importedIds ?? []);
      const every = hashOf(closure(resolve(entry), importsOf));
      const routes: Record<string, string> = {};
      for (const id of this.getModuleIds()) {
        const route = routeFile.exec(nameOf(id))?.[1];
        if (route !== undefined) routes[route] = hashOf(closure(id, importsOf));
      }
      graph = { every, routes: inOrder(routes) };
    },
  };
  return {
    plugin,
    found: () => {
      if (graph === null) throw new BuildFailure("the build of the pages' code has no modules");
      return graph;
    },
  };
}

/** By name: the bundler lists modules in the order in which it came to read them, another one on a busy machine. */
function inOrder(routes: Readonly<Record<string, string>>): Record<string, string> {
  const names = Object.keys(routes).sort();
  return Object.fromEntries(names.map((name) => [name, routes[name] ?? ""]));
}

/** Caches the bundler's answers, which every call computes again: routes share most of what they import. */
function once(read: (id: string) => readonly string[]): (id: string) => readonly string[] {
  const answers = new Map<string, readonly string[]>();
  return (id) => {
    const known = answers.get(id);
    if (known !== undefined) return known;
    const answer = read(id);
    answers.set(id, answer);
    return answer;
  };
}

/** Returns a module and its static imports, by their paths below the project. */
function closure(root: string, importsOf: (id: string) => readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const next of importsOf(id)) visit(next);
  };
  visit(root);
  return [...seen].filter((id) => nameOf(id).startsWith("site/")).sort();
}

function hashOf(ids: readonly string[]): string {
  const all = createHash("sha256");
  for (const id of ids) {
    const content = readFileSync(id.split("?", 1)[0] ?? id);
    all.update(`${nameOf(id)}\0${hash("sha256", content)}\0`);
  }
  return all.digest("hex").slice(0, 20);
}

const project = join(process.cwd(), "/");

/** A module's path below the project; packages beside it, and modules of no file, keep their whole name. */
function nameOf(id: string): string {
  return id.startsWith(project) ? id.slice(project.length) : id;
}
