import type { PageStart } from "#app/lib/build/page-start.ts";
import type { Marketplace } from "#app/lib/marketplace.ts";
import { codeIdOf } from "./build-files.ts";
import type { CodeFolder } from "./code/prepared.ts";
import { hashSources, ruleSources } from "./code/sources.ts";
import { hashOf } from "./payloads/hash.ts";
import { headOf } from "./prerender.ts";

/** The code of a build, with the hash of the generator's own sources. */
export type PreparedBuild = CodeFolder & { generator: string };

interface KeyInputs {
  origin: string;
  marketplace: Marketplace;
  /** From `rulesOf`. */
  rules: string;
}

/** Returns the hash of what decides whether a record is valid. */
export function rulesOf({ generator }: PreparedBuild): string {
  // The engine decides the order of names.
  return hashOf(generator, hashSources(ruleSources), process.versions.icu ?? "");
}

/** The hashes and the heads that follow from the code of a build and the operator's settings alone. */
export class CodeKeys {
  readonly codeId: string;
  /** Hash of what decides whether a record is valid. */
  readonly rules: string;
  /** Hash of what is in every document. */
  readonly frame: string;
  /** By route: hash of the code that renders its pages. */
  readonly routeKeys: Readonly<Record<string, string>>;
  /** By route: the head's end of its pages. */
  readonly heads: Readonly<Record<string, string>>;
  readonly #start: Pick<PageStart, "code" | "origin" | "marketplace">;
  readonly #frameTags: string;

  constructor({ code, generator }: PreparedBuild, { origin, marketplace, rules }: KeyInputs) {
    const settings = JSON.stringify(marketplace);
    this.rules = rules;
    this.codeId = codeIdOf(code.filesHash, origin, settings);
    this.frame = hashOf(generator, origin, settings, code.graph.every);
    this.#start = { code: this.codeId, origin, marketplace };
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
