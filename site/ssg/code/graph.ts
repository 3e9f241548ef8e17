import { createHash, hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import type { Plugin } from "vite";
import { BuildFailure } from "#ssg/failure.ts";
import type { CodeGraph } from "./prepared.ts";

const routeFile = /^site\/app\/routes\/([\w-]+)\.tsx$/;

/**
 * Notes which modules draw a page: what the entry imports at once draws every page, and what a route's file
 * imports draws that route's pages. Packages are not walked: the lock file stands for them.
 */
export function graphOf(entry: string): { plugin: Plugin; found: () => CodeGraph } {
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
      graph = { every, routes };
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

/** Routes share most of what they import, and the bundler's answers are made anew by every call. */
function once(ask: (id: string) => readonly string[]): (id: string) => readonly string[] {
  const answers = new Map<string, readonly string[]>();
  return (id) => {
    const known = answers.get(id);
    if (known !== undefined) return known;
    const answer = ask(id);
    answers.set(id, answer);
    return answer;
  };
}

/** A module and all it imports at once, by their paths below the project. */
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

function nameOf(id: string): string {
  return relative(process.cwd(), id);
}
