import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "#app/lib/live/live.fixture.ts";
import { deviceStorage, tabStorage } from "./browser-storage.ts";
import { isOfDevice, namedDeviceStorage } from "./named-values.ts";
import { namesIn } from "./names-in.ts";

afterEach(() => {
  for (const storage of [deviceStorage(), tabStorage()]) storage.removeItem(draft);
  vi.unstubAllGlobals();
});

function refuse(name: "localStorage" | "sessionStorage") {
  vi.stubGlobal(name, undefined);
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => {
      throw new DOMException("Access is denied", "SecurityError");
    },
  });
}

/** A storage that takes texts of at most so many letters. */
function small(letters: number): MemoryStorage {
  const storage = new MemoryStorage();
  const set = storage.setItem.bind(storage);
  storage.setItem = (name, text) => {
    if (text.length > letters) throw new DOMException("full", "QuotaExceededError");
    set(name, text);
  };
  return storage;
}

const draft = "matchday:booking:ada";

test("a browser that refuses storage keeps values for the page", () => {
  refuse("localStorage");
  refuse("sessionStorage");
  for (const storage of [deviceStorage(), tabStorage()]) {
    storage.setItem(draft, "{}");
    expect(storage.getItem(draft)).toBe("{}");
    storage.removeItem(draft);
    expect(storage.getItem(draft)).toBeNull();
  }
  namedDeviceStorage().setItem(draft, "{}");
  expect(namesIn(namedDeviceStorage())).toEqual([draft]);
});

test.each([
  ["the device", "localStorage", deviceStorage],
  ["the tab", "sessionStorage", tabStorage],
] as const)(
  "a value that no storage takes is kept for the page, in place of the older one of %s",
  (_, name, values) => {
    vi.stubGlobal("sessionStorage", small(5));
    const storage = small(5);
    vi.stubGlobal(name, storage);
    values().setItem(draft, "short");
    values().setItem(draft, "longer than five");
    expect(values().getItem(draft)).toBe("longer than five");
    values().setItem(draft, "brief");
    expect([values().getItem(draft), storage.kept.get(draft)]).toEqual(["brief", "brief"]);
    values().setItem(draft, "longer than five");
    values().removeItem(draft);
    expect([values().getItem(draft), storage.kept.size]).toEqual([null, 0]);
  },
);

test("a value that the full device does not take is kept by the tab, until the device takes a newer one", () => {
  const [device, tab] = [small(5), new MemoryStorage()];
  vi.stubGlobal("localStorage", device);
  vi.stubGlobal("sessionStorage", tab);
  deviceStorage().setItem(draft, "short");
  deviceStorage().setItem(draft, "longer than five");
  expect(deviceStorage().getItem(draft)).toBe("longer than five");
  expect([device.kept.get(draft), tab.kept.get(draft)]).toEqual(["short", "longer than five"]);
  expect(namesIn(namedDeviceStorage())).toEqual([draft]);
  deviceStorage().setItem(draft, "brief");
  expect([device.kept.get(draft), tab.kept.size]).toEqual(["brief", 0]);
  deviceStorage().setItem(draft, "longer than five");
  deviceStorage().removeItem(draft);
  expect([device.kept.size, tab.kept.size]).toEqual([0, 0]);
});

test("the names of the device are those of its storage, of the tab and of the page, each once", () => {
  vi.stubGlobal("localStorage", small(5));
  vi.stubGlobal("sessionStorage", small(5));
  deviceStorage().setItem(draft, "short");
  deviceStorage().setItem(draft, "longer than five");
  expect(namesIn(namedDeviceStorage())).toEqual([draft]);
});

test("an event is of the device only if another tab changed its storage", () => {
  const device = new MemoryStorage();
  vi.stubGlobal("localStorage", device);
  const of = (storageArea: unknown) => ({ storageArea }) as StorageEvent;
  expect([isOfDevice(of(device)), isOfDevice(of(null)), isOfDevice(of({}))]).toEqual([
    true,
    false,
    false,
  ]);
  refuse("localStorage");
  expect(isOfDevice(of(null))).toBe(false);
});

const app = new URL("../..", import.meta.url).pathname;

/** Files that touch a storage of the browser itself, and why a refusal does not stop them. */
const own: Record<string, string> = {
  "lib/storage/browser-storage.ts": "this is where a refusal is handled",
  "lib/storage/database-room.ts": "looks whether there is one",
  "entry-shell.ts": "the fields of the document stay empty",
  "lib/build/reload.ts": "a reload that is not remembered does not happen",
  "lib/uploads/kept-files.ts": "a file that is not kept is sent while the page is open",
  "lib/live/local-cache.ts": "removes a database that was recorded",
};

test("no other file touches a storage of the browser", () => {
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter(
    (name) =>
      /\.tsx?$/.test(name) &&
      !/\.(?:test|fixture)\.tsx?$/.test(name) &&
      !name.startsWith("messages/"),
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.filter((name) =>
    /\b(?:localStorage|sessionStorage|indexedDB)\s*[.?)]/.test(
      readFileSync(join(app, name), "utf8"),
    ),
  );
  expect(found.filter((name) => !(name in own))).toEqual([]);
});
