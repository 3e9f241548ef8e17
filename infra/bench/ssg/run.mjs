// npm run bench -- ssg: what a build of the site costs, from nothing, without a change and with one athlete changed.
//
// `--talents 1000,10000` and `--offers 0,3` choose other sizes. Without offers an athlete has one page, which is what
// other generators were measured with; each offer adds a page. The pictures are made before: they are kept
// by their content and made once in a site's life. `full` has no bundle, no compiled code, no site and no
// state to start from. `--peer astro` and `--peer hugo` compare with other generators (compare.mjs), in `--rounds 3` rounds.
//
// Nothing large is removed before the end: ext4 skips the inode numbers of recently removed files one by one, and a build
// then took up to twenty seconds more of system time. It does so for six minutes after any program removed many, tests too:
// `TMPDIR=/dev/shm` builds in memory, where nothing is remembered.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Failure, main } from "../../scripts/run/failure.mjs";
import { astro } from "./astro.mjs";
import { editOne, writeCatalogue } from "./catalogue.mjs";
import { comparePeer } from "./compare.mjs";
import { hugo } from "./hugo.mjs";
import { buildOwn, copyProject, forgetCode } from "./own.mjs";

const { values } = parseArgs({
  options: {
    talents: { type: "string" },
    offers: { type: "string", default: "0" },
    peer: { type: "string" },
    rounds: { type: "string", default: "3" },
  },
});
const sizes =
  values.talents === undefined
    ? [
        { talents: 1_000, offers: 0 },
        { talents: 1_000, offers: 3 },
        { talents: 10_000, offers: 0 },
      ]
    : values.offers
        .split(",")
        .flatMap((offers) =>
          values.talents
            .split(",")
            .map((talents) => ({ talents: Number(talents), offers: Number(offers) })),
        );

const peers = { astro, hugo };

await main(async () => {
  if (values.peer !== undefined && !Object.hasOwn(peers, values.peer)) {
    throw new Failure(`The peers are ${Object.keys(peers).join(" and ")}.`);
  }
  const folder = await mkdtemp(join(tmpdir(), "matchday-bench-"));
  try {
    const lines = values.peer === undefined ? await benchAll(folder) : await compare(folder);
    for (const line of lines) console.log(JSON.stringify(line));
  } finally {
    await rm(folder, { recursive: true });
  }
});

function compare(folder) {
  const numbers = (values.talents ?? "1000,10000").split(",").map(Number);
  return comparePeer(folder, peers[values.peer], { sizes: numbers, rounds: Number(values.rounds) });
}

async function benchAll(folder) {
  const project = await copyProject(folder);
  const lines = [];
  for (const size of sizes) lines.push(...(await benchSize(folder, project, size)));
  return lines;
}

async function benchSize(folder, project, { talents, offers }) {
  const catalogue = join(folder, `catalogue-${talents}-${offers}`);
  const out = join(folder, `dist-${talents}-${offers}`);
  await writeCatalogue(catalogue, { talents, offers });
  const build = () => buildOwn(project, catalogue, out);
  await forgetCode(project);
  const full = await build();
  const unchanged = await build();
  await editOne(catalogue, { index: Math.floor(talents / 2), offers });
  const oneChanged = await build();
  const size = { bench: "ssg", talents, ...(offers === 0 ? {} : { offers }) };
  return [
    { ...size, case: "full", ...full },
    { ...size, case: "unchanged", ...unchanged },
    { ...size, case: "one_changed", ...oneChanged },
  ];
}
