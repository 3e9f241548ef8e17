// Plans a publication: computes the changes of bucket and CDN from two listings and a time. No I/O.

import { cache, sendingOf } from "./tables.mjs";

const day = 86_400_000;

/** Old code stays this long after the last build that used it: an open tab may still ask for it. */
export const graceMs = day;

/**
 * Beyond this many addresses the plan invalidates everything, which is billed as one address (docs/cost.md): pages are asked
 * for again every five minutes anyway.
 */
const mostPaths = 10;
const everyPath = ["/*"];

/** Up to this many removed pages need no `--remove-many`. */
const fewPages = 20;

/** When each code file stopped being part of a build; kept in the bucket, part of no build itself. */
export const retiredKey = "builds/retired.json";

// In this order no visitor gets a page before its code, and no tab learns of a build before it is complete.
const order = [
  ["code", "pictures", "icons"],
  ["pages", "payloads", "search", "lists", "crawlers", "settings"],
  ["manifests"],
  ["worker"],
  ["latest"],
];

const lasting = new Set(cache.classes.filter(({ keep }) => keep === "forever").map(named));
const atEdge = new Set(
  cache.classes
    .filter(({ keep }) => /s-maxage|max-age=[1-9]/.test(cache.keep[keep]) && keep !== "forever")
    .map(named),
);

function named({ name }) {
  return name;
}

/** A build that must not be published; the message contains the reason and the remedy. */
export class Unpublishable extends Error {
  name = "Unpublishable";
}

/**
 * `local`: `[{file, md5}]` of the build. `remote`: `[{file, md5}]` of the bucket. `retired`: file to time in ms.
 * `now`: ms. `everything` uploads what is unchanged too; `removeMany` allows a build that lacks most pages. After a
 * publication that `isUnfinished` it is not known which uploads were invalidated, so all addresses are.
 *
 * Gives `uploads`, a list of steps each of which ends before the next begins, `removals`, `invalidations` (paths
 * to invalidate before the last step) and the new `retired`.
 */
export function planPublication({
  local,
  remote,
  retired,
  now,
  everything = false,
  removeMany = false,
  isUnfinished = false,
}) {
  const files = local.map(({ file, md5 }) => ({ file, md5, ...sendingOf(file) }));
  refuseUnknown(files);
  const there = new Map(remote.map(({ file, md5 }) => [file, md5]));
  const changed = files.filter(({ file, md5 }) => everything || there.get(file) !== md5);

  const kept = new Set(files.map(({ file }) => file));
  const absent = remote
    .map(({ file }) => ({ file, name: sendingOf(file)?.name }))
    .filter(({ file, name }) => !kept.has(file) && isOfABuild(name));
  const since = Object.fromEntries(
    absent.filter(({ name }) => lasting.has(name)).map(({ file }) => [file, retired[file] ?? now]),
  );
  const removals = absent
    .filter(({ file }) => since[file] === undefined || now - since[file] >= graceMs)
    .map(({ file }) => file);
  const isRemoved = new Set(removals);
  if (!removeMany) refuseMassRemoval(removals, remote);

  const outdated = [
    ...changed.filter(({ file }) => there.has(file)),
    ...absent.filter(({ file }) => isRemoved.has(file)),
  ];
  return {
    uploads: order.map((names) => changed.filter(({ name }) => names.includes(name))),
    removals,
    invalidations: isUnfinished
      ? everyPath
      : pathsOf(outdated.filter(({ name }) => atEdge.has(name)).map(({ file }) => file)),
    retired: Object.fromEntries(Object.entries(since).filter(([file]) => !isRemoved.has(file))),
  };
}

/** Whether a file belongs to a build: settings, uploads and unknown files in the bucket do not. */
function isOfABuild(name) {
  return name !== undefined && name !== "settings" && name !== "uploads";
}

function refuseUnknown(files) {
  const unknown = files.filter(({ name }) => name === undefined).map(({ file }) => file);
  if (unknown.length > 0) {
    throw new Unpublishable(
      `no class of infra/cdn/cache.json names ${unknown.slice(0, 5).join(", ")}`,
    );
  }
  for (const file of ["index.html", "200.html", "404.html", "builds/latest.json"]) {
    if (!files.some((one) => one.file === file))
      throw new Unpublishable(`the build has no ${file}`);
  }
}

/** Refuses a build that lacks most pages, such as one of an empty table's export. */
function refuseMassRemoval(removals, remote) {
  const pages = (files) => files.filter((file) => sendingOf(file)?.name === "pages").length;
  const [gone, published] = [pages(removals), pages(remote.map(({ file }) => file))];
  if (gone >= fewPages && gone * 2 > published) {
    throw new Unpublishable(
      `the build lacks ${gone} of the ${published} published pages; if that is meant, say --remove-many`,
    );
  }
}

/** The addresses of files: as the edge caches them and as visitors request them. */
function pathsOf(files) {
  const paths = new Set();
  for (const file of files) {
    const path = `/${file.split("/").map(encodeURIComponent).join("/")}`;
    paths.add(path);
    if (path.endsWith("/index.html")) paths.add(path.slice(0, -"/index.html".length) || "/");
  }
  return paths.size > mostPaths ? everyPath : [...paths].sort();
}
