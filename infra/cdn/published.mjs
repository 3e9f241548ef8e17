// What is in the bucket, known without listing it: a list of half a million objects costs 500 requests, and one change
// needs none of them.
//
// A publication leaves a note in the bucket, `builds/published.json`, with a random token, and beside the site the list
// of all objects under the same token. While the token is the same, the list is true. A publication takes the token
// out of the note before it changes anything, and writes a new one when it is complete: after a publication that was
// killed, or made from another machine, no list fits and the bucket is listed. A note without a token also means that
// what changed may not be invalidated yet.

import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { sendingOf } from "./tables.mjs";

/** The note in the bucket; part of no build itself. */
export const publishedKey = "builds/published.json";
const listFile = "published.ndjson";

/**
 * What was published last: `objects`, file to MD5, and `stamps`, file to `{stamp, md5}` of the local files then.
 * `objects` is null if the bucket has to be listed. `isUnfinished`: a publication began and did not end.
 */
export async function readPublished(work, bucket) {
  const note = await bucket.readJson(publishedKey);
  const known = await readList(join(work, listFile)).catch(() => null);
  const isUnfinished = note !== null && typeof note.token !== "string";
  const isTrue = known !== null && !isUnfinished && note?.token === known.token;
  const objects = isTrue ? known.objects : null;
  return { objects, stamps: known?.stamps ?? new Map(), isUnfinished };
}

/** Marks the bucket as changing: from here on no stored list is valid. Returns the argument of `endPublication`. */
export async function beginPublication(bucket) {
  const publication = randomUUID();
  await putNote(bucket, { publication });
  return publication;
}

/**
 * Stores the list of `objects` and of the local files' stamps, and marks it in the bucket as valid. If another
 * publication began meanwhile, no list is valid: each list lacks the other's objects.
 */
export async function endPublication(publication, work, bucket, { objects, stamps }) {
  const note = await bucket.readJson(publishedKey);
  if (note?.publication !== publication) return putNote(bucket, {});
  const token = randomUUID();
  await writeList(join(work, listFile), token, { objects, stamps });
  return putNote(bucket, { token });
}

async function writeList(path, token, { objects, stamps }) {
  const files = new Set([...objects.keys(), ...stamps.keys()]);
  const lines = [JSON.stringify(token)];
  for (const file of files) {
    const local = stamps.get(file);
    lines.push(JSON.stringify([file, objects.get(file) ?? null, local?.stamp ?? null, local?.md5]));
  }
  await writeFile(`${path}.new`, `${lines.join("\n")}\n`);
  await rename(`${path}.new`, path);
}

async function putNote(bucket, note) {
  const { cacheControl } = sendingOf("builds/latest.json");
  const kind = { cacheControl, contentType: "application/json" };
  await bucket.put(publishedKey, JSON.stringify(note), kind);
}

async function readList(path) {
  let token = null;
  const objects = new Map();
  const stamps = new Map();
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const value = JSON.parse(line);
    if (token === null) {
      token = value;
      continue;
    }
    const [file, md5, stamp, localMd5] = value;
    if (md5 !== null) objects.set(file, md5);
    if (stamp !== null) stamps.set(file, { stamp, md5: localMd5 });
  }
  return { token, objects, stamps };
}

/** What changes with a file's content: builds replace files by renames, so a new one has another number and time. */
export async function stampOf(path) {
  const { ino, size, mtimeMs, ctimeMs } = await stat(path);
  return `${ino}-${size}-${mtimeMs}-${ctimeMs}`;
}
