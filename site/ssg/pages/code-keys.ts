import type { PageStart } from "#app/lib/build/page-start.ts";
import type { PreparedCode } from "#ssg/code/prepared.ts";
import { hashSources, ruleSources } from "#ssg/code/sources.ts";
import { hashOf } from "#ssg/files/hash.ts";
import { messageLanguages } from "#ssg/languages.ts";
import { headOf } from "./prerender.ts";

/** The code of one language of a build, with what all its languages share. */
export interface PreparedCodeOfBuild {
  code: PreparedCode;
  /** Hash of the generator's own sources. */
  generator: string;
  /** What every document of the build contains. */
  start: Pick<PageStart, "code" | "origin" | "marketplace">;
  /** The languages that every page links to. */
  languages: readonly string[];
}

/**
 * Hash of what decides whether a record is valid, and of what is kept of it. The engine decides the order of names, and the
 * languages in which countries are found.
 */
export function rulesOf(generator: string): string {
  return hashOf(
    generator,
    hashSources(ruleSources),
    messageLanguages().join(","),
    process.versions.icu ?? "",
  );
}

/** The hashes and the heads that follow from the code of a build in one language alone. */
export class CodeKeys {
  /** Hash of what is in every document. */
  readonly frame: string;
  /** By route: hash of the code that renders its pages. */
  readonly routeKeys: Readonly<Record<string, string>>;
  /** By route: the head's end of its pages. */
  readonly heads: Readonly<Record<string, string>>;
  readonly #start: PreparedCodeOfBuild["start"];
  readonly #frameTags: string;

  constructor({ code, generator, start, languages }: PreparedCodeOfBuild) {
    const { origin, marketplace } = start;
    this.#start = start;
    const shared = [origin, languages.join(","), JSON.stringify(marketplace)];
    this.frame = hashOf(generator, ...shared, code.graph.every);
    this.#frameTags = code.frameTags;
    const routes = Object.entries(code.tags);
    this.routeKeys = Object.fromEntries(
      routes.map(([route]) => [
        route,
        hashOf(this.frame, code.shape, code.graph.routes[route] ?? ""),
      ]),
    );
    this.heads = Object.fromEntries(
      routes.map(([route, tags]) => [route, headOf(tags, { ...this.#start, kind: "page" })]),
    );
  }

  routeKey(route: string): string {
    return this.routeKeys[route] ?? "";
  }

  headFor(route: string): string {
    return this.heads[route] ?? "";
  }

  /** The head's end of a document that belongs to no route. */
  frameHead(kind: "shell" | "missing"): string {
    return headOf(this.#frameTags, { ...this.#start, kind });
  }
}
