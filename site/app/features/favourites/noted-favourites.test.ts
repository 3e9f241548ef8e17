import { expect, test, vi } from "vitest";
import type { KeptValues } from "#app/lib/storage/browser-storage.ts";
import type { FavouriteOutcome } from "./add-favourite.ts";
import { NotedFavourites } from "./noted-favourites.ts";

function memory(): KeptValues {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  };
}

function start(storage: KeptValues, answer: (slug: string) => Promise<FavouriteOutcome>) {
  const sent: string[] = [];
  const unreached = vi.fn();
  const favourites = new NotedFavourites({
    storage: () => storage,
    submit: async (_, slug) => {
      sent.push(slug);
      return await answer(slug);
    },
    unreached,
  });
  return { favourites, sent, unreached };
}

const unreached = async (): Promise<FavouriteOutcome> => ({ status: "unreached" });
const kept = async (): Promise<FavouriteOutcome> => ({ status: "kept" });

test("a favourite that reaches no server is sent by the next page", async () => {
  const storage = memory();
  const offline = start(storage, unreached);
  expect(await offline.favourites.add("ana", "mara")).toEqual({ status: "unreached" });
  expect(offline.unreached).toHaveBeenCalledOnce();
  const next = start(storage, kept);
  expect(next.favourites.slugs("ana")).toEqual(["mara"]);
  expect(await next.favourites.send("ana")).toEqual([]);
  expect(next.sent).toEqual(["mara"]);
  expect(next.favourites.slugs("ana")).toEqual([]);
});

test("a favourite is noted before it is sent, so that a reload meanwhile loses nothing", () => {
  const storage = memory();
  void start(storage, () => new Promise(() => undefined)).favourites.add("ana", "mara");
  expect(start(storage, kept).favourites.slugs("ana")).toEqual(["mara"]);
});

test("a refused favourite is reported once and not sent again", async () => {
  const storage = memory();
  await start(storage, unreached).favourites.add("ana", "mara");
  await start(storage, unreached).favourites.add("ana", "leo");
  const { favourites } = start(storage, async (slug) =>
    slug === "mara" ? { status: "refused", message: "You keep 200 athletes." } : kept(),
  );
  expect(await favourites.send("ana")).toEqual(["You keep 200 athletes."]);
  expect(favourites.slugs("ana")).toEqual([]);
});

test("favourites of a guest move to the account, each once, and are sent from there", async () => {
  const storage = memory();
  const { favourites, sent } = start(storage, kept);
  for (const slug of ["mara", "leo", "mara"]) favourites.note("guest", slug);
  favourites.note("ana", "leo");
  expect(favourites.slugs("guest")).toEqual(["leo", "mara"]);
  favourites.adopt("ana");
  expect(favourites.slugs("guest")).toEqual([]);
  await favourites.send("ana");
  expect(sent.toSorted()).toEqual(["leo", "mara"]);
  favourites.adopt("ana");
  expect(favourites.slugs("ana")).toEqual([]);
});

test("favourites of a guest that reach no server stay with the account", async () => {
  const storage = memory();
  const { favourites } = start(storage, unreached);
  favourites.note("guest", "mara");
  favourites.adopt("ana");
  await favourites.send("ana");
  expect(favourites.slugs("ana")).toEqual(["mara"]);
});

test("each account sends its own favourites", async () => {
  const storage = memory();
  await start(storage, unreached).favourites.add("ana", "mara");
  const { favourites, sent } = start(storage, kept);
  await favourites.send("ben");
  expect(sent).toEqual([]);
  expect(favourites.slugs("ana")).toEqual(["mara"]);
});
