import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Hashes of the modules that draw pages. */
export interface CodeGraph {
  /** What draws every page: the frame, the layouts, the table of routes. */
  every: string;
  /** By a route's name, what draws its pages besides. */
  routes: Record<string, string>;
}

/** Everything a build needs to know of the code, as it is kept between builds. */
export interface PreparedCode {
  graph: CodeGraph;
  /** The files of the browser, below `client`: those of `assets/` carry the hash of their content in their names. */
  files: string[];
  /** Hash of those files. */
  filesHash: string;
  /** The head's tags that load a route's own code and nothing of another's, by the route's name. */
  tags: Record<string, string>;
  /** The head's end of a document that belongs to no route. */
  frameTags: string;
  /** The shape of the payloads the code reads (payload-shape.ts). */
  shape: string;
  /** The files the service worker always keeps. */
  offline: string[];
}

export interface CodeFolder {
  code: PreparedCode;
  /** The folder with the browser's files. */
  client: string;
  /** The module that draws pages. */
  render: string;
  /** The service worker's code, without its list of files. */
  worker: string;
}

export const codeFile = "code.json";
export const workerFolder = "worker";

/** What `folder` holds, or null where no finished code lies. */
export function readPrepared(folder: string): CodeFolder | null {
  let text: string;
  try {
    text = readFileSync(join(folder, codeFile), "utf8");
  } catch {
    // Not built yet, or cleared away: it is built again.
    return null;
  }
  // We wrote it, under the hash of the very code that reads it.
  const code: PreparedCode = JSON.parse(text);
  return {
    code,
    client: join(folder, "client"),
    render: join(folder, "render", "entry-server.js"),
    worker: join(folder, workerFolder, "sw.js"),
  };
}
