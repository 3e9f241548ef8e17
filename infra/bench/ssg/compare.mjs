// npm run bench -- ssg --peer NAME: the same catalogue built by another generator and by us, in turn, with the ratios.
//
// `full` starts without any cache; `code_kept` has the bundle that a CI cache keeps; `one_changed` builds again after one
// athlete changed. A peer names its own cases (astro.mjs, hugo.mjs).

import { rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { editOne, writeCatalogue } from "./catalogue.mjs";
import { buildOwn, copyProject, forgetCode } from "./own.mjs";

/** Compares in `rounds` rounds for each number of athletes; returns a line for each case, with ratios. */
export async function comparePeer(folder, peer, { sizes, rounds }) {
  await peer.install();
  const project = await copyProject(folder);
  const lines = [];
  const inMemory = (await statfs(folder)).type === memoryFiles;
  for (const talents of sizes) {
    const [catalogue, edited] = await writeCatalogues(folder, talents);
    const prepared = await peer.prepare(folder, { catalogue, edited, talents });
    const results = new Map();
    for (let round = 0; round < rounds; round += 1) {
      for (const [place, build] of [
        ...ownBuilds(project, catalogue, edited),
        ...prepared,
      ].entries()) {
        const out = join(folder, `dist-${talents}-${place}-${round}`);
        for (const [name, figures] of Object.entries(await build(out))) {
          const { cpu_s, wall_s, peak_mb } = figures;
          console.error(`${talents} ${name}: ${cpu_s} CPU s, ${wall_s} s, ${peak_mb} MB`);
          results.set(name, [...(results.get(name) ?? []), { cpu_s, wall_s, peak_mb }]);
        }
        if (inMemory) await removeSite(out);
      }
    }
    lines.push(...linesOf(talents, results));
  }
  return lines;
}

/** The catalogue, and the same with one changed athlete. */
async function writeCatalogues(folder, talents) {
  const names = ["", "-edited"].map((ending) => join(folder, `catalogue-${talents}${ending}`));
  for (const name of names) await writeCatalogue(name, { talents, offers: 0 });
  await editOne(names[1], { index: Math.floor(talents / 2), offers: 0 });
  return names;
}

/** Our builds; each returns its figures by the name of the case. */
function ownBuilds(project, catalogue, edited) {
  return [
    async (out) => {
      await forgetCode(project);
      return { full: await buildOwn(project, catalogue, out) };
    },
    async (out) => ({
      code_kept: await buildOwn(project, catalogue, out),
      one_changed: await buildOwn(project, edited, out),
    }),
  ];
}

/** How Linux names a file system in memory. */
const memoryFiles = 0x01021994;

/**
 * Removes a built site in memory: memory that a virtual machine uses for the first time costs a second more of system time.
 * On a disk a built site stays until the end, as in run.mjs.
 */
async function removeSite(out) {
  for (const folder of [out, `${out}.work`]) await rm(folder, { recursive: true, force: true });
}

const own = ["full", "code_kept", "one_changed"];

function linesOf(talents, results) {
  const middles = new Map([...results].map(([name, runs]) => [name, middleOf(runs)]));
  const peers = [...middles].filter(([name]) => !own.includes(name));
  return [...middles].map(([name, figures]) => {
    const line = { bench: "ssg", talents, case: name, ...figures };
    if (!own.includes(name)) return line;
    const isUpdate = name === "one_changed";
    for (const [peer, other] of peers) {
      if (peer.endsWith("one_changed") === isUpdate) line[`to_${peer}`] = ratios(figures, other);
    }
    return line;
  });
}

function ratios(one, other) {
  const ratio = (key) => Math.round((one[key] / other[key]) * 100) / 100;
  return { cpu: ratio("cpu_s"), wall: ratio("wall_s"), memory: ratio("peak_mb") };
}

/** The median of each figure; of two the larger. */
function middleOf(runs) {
  const middle = (key) => runs.map((run) => run[key]).sort((a, b) => a - b)[runs.length >> 1];
  return { cpu_s: middle("cpu_s"), wall_s: middle("wall_s"), peak_mb: middle("peak_mb") };
}
