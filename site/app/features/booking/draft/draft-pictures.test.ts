import { afterEach, expect, test, vi } from "vitest";
import type { KeptFile, KeptFiles } from "#app/lib/uploads/kept-files.ts";
import { DraftPictures, maxPictures } from "./draft-pictures.ts";

afterEach(() => vi.restoreAllMocks());

/** Returns files in memory whose changes are not stored until the test calls `release`, once for each change. */
function slowFiles() {
  const kept = new Map<string, KeptFile>();
  const waiting: (() => void)[] = [];
  const change: KeptFiles["change"] = async ({ keep, forget }) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    for (const file of keep) kept.set(file.id, file);
    for (const id of forget) kept.delete(id);
    return true;
  };
  const files: KeptFiles = {
    find: async (id) => kept.get(id) ?? null,
    keep: async (file) => await change({ keep: [file], forget: [] }),
    forget: async (id) => {
      await change({ keep: [], forget: [id] });
    },
    change,
  };
  const release = async () => {
    await vi.waitUntil(() => waiting.length > 0);
    waiting.shift()?.();
  };
  return { files: () => files, release };
}

const picture = (text: string) => new Blob([text]);

/** Returns the contents of the pictures that a page shows after a reload. */
async function afterReload(files: () => KeptFiles, slug: string): Promise<string[]> {
  const reloaded = new DraftPictures(files);
  await reloaded.restore(slug);
  return await Promise.all(reloaded.of(slug).map(({ file }) => file.text()));
}

/** Returns the pictures of a booking that has two stored ones. */
async function twoPictures() {
  const { files, release } = slowFiles();
  const pictures = new DraftPictures(files);
  for (const text of ["first", "second"]) {
    const added = pictures.add("mia", picture(text));
    await release();
    await added;
  }
  return { files, release, pictures };
}

test("a picture is shown once it is stored", async () => {
  const { files, release } = slowFiles();
  const pictures = new DraftPictures(files);
  const added = pictures.add("mia", picture("first"));
  expect(pictures.of("mia")).toEqual([]);
  await release();
  await added;
  expect(pictures.of("mia")).toHaveLength(1);
  expect(await afterReload(files, "mia")).toEqual(["first"]);
});

test("a removed picture is shown until its removal is stored, and not after a reload", async () => {
  const { files, release, pictures } = await twoPictures();
  const [, second] = pictures.of("mia");
  const removed = pictures.remove("mia", second?.id ?? "");
  expect(pictures.of("mia")).toHaveLength(2);
  await release();
  await removed;
  expect(pictures.of("mia")).toHaveLength(1);
  expect(await afterReload(files, "mia")).toEqual(["first"]);
});

test("changes are stored in the order in which they were made", async () => {
  const { files, release, pictures } = await twoPictures();
  const [first] = pictures.of("mia");
  const changes = [
    pictures.add("mia", picture("third")),
    pictures.remove("mia", first?.id ?? ""),
    // The picture is removed already: this stores nothing, so two releases are enough.
    pictures.remove("mia", first?.id ?? ""),
  ];
  await release();
  await release();
  await Promise.all(changes);
  expect(await afterReload(files, "mia")).toEqual(["second", "third"]);
});

test("a listener is called after each change until it unsubscribes", async () => {
  const { files, release } = slowFiles();
  const pictures = new DraftPictures(files);
  const shown: number[] = [];
  const unsubscribe = pictures.subscribe(() => shown.push(pictures.of("mia").length));
  const added = pictures.add("mia", picture("first"));
  await release();
  await added;
  unsubscribe();
  const again = pictures.add("mia", picture("second"));
  await release();
  await again;
  expect(shown).toEqual([1]);
});

test("a booking holds at most three pictures", async () => {
  const { files, release, pictures } = await twoPictures();
  const added = [pictures.add("mia", picture("third")), pictures.add("mia", picture("fourth"))];
  // The fourth picture is not stored.
  await release();
  await Promise.all(added);
  expect(pictures.of("mia")).toHaveLength(maxPictures);
  expect(await afterReload(files, "mia")).toEqual(["first", "second", "third"]);
});

test("the object URL of a removed picture is revoked, and the others are kept", async () => {
  const { release, pictures } = await twoPictures();
  const revoke = vi.spyOn(URL, "revokeObjectURL");
  const [first, second] = pictures.of("mia");
  const removed = pictures.remove("mia", first?.id ?? "");
  await release();
  await removed;
  expect(revoke.mock.calls).toEqual([[first?.url]]);
  expect(pictures.of("mia")).toEqual([second]);
});
