// The published site, as the CDN of the deployed stack answers for it: one file of each kind, with its headers.

import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { headers, sendingOf } from "../../../cdn/tables.mjs";

/** Asks for one file of each kind that the build has; gives the number of kinds. Throws with the first differences. */
export async function checkHeaders({ site, send }) {
  const kinds = new Map();
  for (const file of await filesOf(site)) {
    const sent = sendingOf(file);
    const kind = `${sent.cacheControl} ${sent.contentType}`;
    if (!kinds.has(kind)) kinds.set(kind, { file, sent });
  }
  const differences = [];
  for (const { file, sent } of kinds.values()) {
    const answer = await send(addressOf(file));
    const wanted = {
      "content-type": sent.contentType,
      "cache-control": sent.cacheControl,
      ...headers.headers,
      ...headers.overTls,
    };
    if (answer.status !== 200) differences.push(`${file} answers ${answer.status}`);
    for (const [name, value] of Object.entries(wanted)) {
      if (answer.headers[name] !== value)
        differences.push(`${name} of ${file} is ${answer.headers[name]} and not ${value}`);
    }
    const policy = answer.headers["content-security-policy"] ?? "";
    const isDrawing = file.startsWith("images/") && file.endsWith(".svg");
    if (
      isDrawing ? policy !== headers.uploads : !policy.startsWith("default-src 'none'; script-src")
    )
      differences.push(`${file} has the policy ${policy || "of nobody"}`);
  }
  if (differences.length > 0) throw new Error(differences.slice(0, 5).join("; "));
  return kinds.size;
}

/** The address of a file: a page is at its folder's. */
function addressOf(file) {
  if (file === "index.html") return "/";
  return `/${file.endsWith("/index.html") ? file.slice(0, -"/index.html".length) : file}`;
}

async function filesOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}
