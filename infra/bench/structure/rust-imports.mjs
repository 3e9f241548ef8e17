// Which files of its crate a file of Rust uses. Names are followed through re-exports to the file that declares them: a
// `pub use` alone is a door and no dependency.

import { readRust } from "./rust-uses.mjs";

const mention = /(?<![\w:.'])(?:\w+::)+\w+(\s*\()?/g;
const mostHops = 8;

/** Returns the edges between `files`, by path. Files in separate crates have none: cargo rejects circles of crates. */
export function rustImports(files) {
  const edges = new Map(files.map(({ path }) => [path, new Set()]));
  for (const modules of crates(files).values()) {
    for (const [name, module] of modules) {
      for (const target of targets(modules, name, module)) {
        if (target !== module.path) edges.get(module.path).add(target);
      }
    }
  }
  return edges;
}

/** Returns the modules of each crate by their path, as `order::place`; the crate itself is the empty path. */
function crates(files) {
  const found = new Map();
  for (const { path, text } of files) {
    const match = /^(.*?\/src)\/(.*)\.rs$/.exec(path);
    if (match === null) continue;
    const [, folder, inner] = match;
    // A program beside a library is a crate of one file, whose modules are the library's.
    if (inner === "main" && files.some((file) => file.path === `${folder}/lib.rs`)) continue;
    const name = inner.replace(/(?:^|\/)(?:mod|lib|main)$/, "").replaceAll("/", "::");
    if (!found.has(folder)) found.set(folder, new Map());
    found.get(folder).set(name, { path, ...readRust(text) });
  }
  return found;
}

function targets(modules, from, { uses, body }) {
  const found = new Set();
  for (const use of uses) {
    if (use.name === "*") {
      const module = resolve(modules, from, use.path.slice(0, -1));
      if (module?.isModule && mentionsOne(body, module.items)) found.add(module.path);
      continue;
    }
    const target = resolve(modules, from, use.path);
    // A module is used where its items are mentioned.
    if (target === null || target.isModule) continue;
    if (use.isPublic && !new RegExp(`\\b${use.name}\\b`).test(body)) continue;
    found.add(target.path);
  }
  for (const [text, isCalled] of body.matchAll(mention)) {
    const target = resolve(modules, from, text.replace(/\s*\($/, "").split("::"));
    if (target !== null && (!target.isModule || isCalled)) found.add(target.path);
  }
  return found;
}

/** Returns the file that a path leads to, and whether the path names the whole file; null outside the crate. */
function resolve(modules, from, path, hops = 0) {
  if (hops > mostHops) return null;
  const [first, ...rest] = path;
  if (first === "crate") return walk(modules, "", rest, hops);
  if (first === "self") return walk(modules, from, rest, hops);
  if (first === "super") {
    const above = from.split("::").slice(0, -1).join("::");
    return rest[0] === "super"
      ? resolve(modules, above, rest, hops)
      : walk(modules, above, rest, hops);
  }
  if (modules.has(inner(from, first))) return walk(modules, inner(from, first), rest, hops);
  const use = modules.get(from)?.uses.find(({ name }) => name === first);
  // A name that leads to itself, as in `use serde::…`, belongs to another crate.
  if (use === undefined || use.path[0] === first) return null;
  return resolve(modules, from, [...use.path, ...rest], hops + 1);
}

function walk(modules, start, names, hops) {
  let module = start;
  for (const [index, name] of names.entries()) {
    if (modules.has(inner(module, name))) {
      module = inner(module, name);
      continue;
    }
    const here = modules.get(module);
    if (here === undefined) return null;
    if (here.items.has(name)) return { ...here, isModule: false };
    const rest = names.slice(index + 1);
    const use = here.uses.find((one) => one.name === name);
    if (use !== undefined) return resolve(modules, module, [...use.path, ...rest], hops + 1);
    for (const { path } of here.uses.filter((one) => one.name === "*")) {
      const target = resolve(modules, module, path.slice(0, -1), hops + 1);
      if (target?.items.has(name)) return { ...target, isModule: false };
    }
    return { ...here, isModule: false };
  }
  const last = modules.get(module);
  return last === undefined ? null : { ...last, isModule: true };
}

function inner(module, name) {
  return module === "" ? name : `${module}::${name}`;
}

function mentionsOne(body, items) {
  return [...items].some((name) => new RegExp(`\\b${name}\\b`).test(body));
}
