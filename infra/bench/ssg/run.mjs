// npm run bench -- ssg: what a build of the site costs, from nothing, without a change and with one athlete changed.
//
// `--talents 1000,10000` and `--offers 0,3` choose other sizes. Without offers an athlete has one page, which is what
// other generators were measured with; each offer adds a page. The pictures are made before: they are kept
// by their content and made once in a site's life. `full` has no bundle, no compiled code, no site and no
// state to start from. `--peer astro` compares with Astro (peer.mjs), in `--rounds 3` rounds.
//
// Nothing large is removed before the end: ext4 skips the inode numbers of recently removed files one by one, and a build
// then took up to twenty seconds more of system time. It does so for six minutes after any program removed many, tests too:
// `TMPDIR=/dev/shm` builds in memory, where nothing is remembered.

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Failure, main } from "../../scripts/failure.mjs";
import { talent, writeCatalogue } from "./catalogue.mjs";
import { buildOwn, copyProject, forgetCode } from "./own.mjs";
import { comparePeer } from "./peer.mjs";

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

await main(async () => {
  if (values.peer !== undefined && values.peer !== "astro") {
    throw new Failure("The only peer is astro: npm run bench -- ssg --peer astro");
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
  return comparePeer(folder, { sizes: numbers, rounds: Number(values.rounds) });
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
  await changeOne(catalogue, { index: Math.floor(talents / 2), offers });
  const oneChanged = await build();
  const size = { bench: "ssg", talents, ...(offers === 0 ? {} : { offers }) };
  return [
    { ...size, case: "full", ...full },
    { ...size, case: "unchanged", ...unchanged },
    { ...size, case: "one_changed", ...oneChanged },
  ];
}

/** Gives one athlete another headline, which every list shows. */
async function changeOne(catalogue, { index, offers }) {
  const file = join(catalogue, "talent.ndjson");
  const lines = (await readFile(file, "utf8")).split("\n");
  lines[index] = JSON.stringify(talent(index, offers, true));
  await writeFile(file, lines.join("\n"));
}
