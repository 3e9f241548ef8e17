import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { deleteApp, initializeApp } from "@firebase/app";
import { initializeFirestore, setLogLevel } from "@firebase/firestore";
import { expect, test } from "vitest";
import { z } from "zod/mini";
import { databaseSettings } from "./settings.ts";

/** As much as is looked at of what the SDK makes of the settings it is given. */
const effective = z.object({
  _freezeSettings: z.custom<() => unknown>((value) => typeof value === "function"),
});
const cached = z.object({
  localCache: z.object({
    _offlineComponentProvider: z.object({
      build: z.custom<(online: object) => unknown>((value) => typeof value === "function"),
    }),
  }),
});

async function frozen(
  place: Pick<Location, "host" | "protocol">,
  keepsCopy = true,
): Promise<unknown> {
  const app = initializeApp({ projectId: "demo" }, "settings");
  // The build for Node warns that it has no browser storage; the settings are those of the browser's build.
  setLogLevel("silent");
  try {
    const database = initializeFirestore(app, databaseSettings(place, keepsCopy));
    return effective.parse(database)._freezeSettings.call(database);
  } finally {
    await deleteApp(app);
  }
}

test("the SDK polls the page's own host, for 25 seconds at a time", async () => {
  expect(await frozen({ host: "m.test", protocol: "https:" })).toMatchObject({
    host: "m.test",
    ssl: true,
    experimentalForceLongPolling: true,
    experimentalLongPollingOptions: { timeoutSeconds: 25 },
    ignoreUndefinedProperties: true,
  });
});

test("the SDK keeps five times its least on this device, for all tabs together", async () => {
  const { localCache } = cached.parse(await frozen({ host: "m.test", protocol: "https:" }));
  expect(localCache._offlineComponentProvider.build({})).toMatchObject({
    kind: "persistent",
    synchronizeTabs: true,
    cacheSizeBytes: 5_242_880,
  });
});

test("a browser that stores no copy has its documents in memory", async () => {
  expect(await frozen({ host: "m.test", protocol: "https:" }, false)).toMatchObject({
    localCache: { kind: "memory" },
  });
});

test("a page without TLS is served without, port and all", async () => {
  expect(await frozen({ host: "127.0.0.1:4680", protocol: "http:" })).toMatchObject({
    host: "127.0.0.1:4680",
    ssl: false,
  });
});

/** The SDK's source as its source map carries it: the code itself is packed and has lost its names. */
function sdkSource(): string {
  const folder = dirname(fileURLToPath(import.meta.resolve("@firebase/firestore")));
  const map = readdirSync(folder).find((name) => /^common-\w+\.esm\.js\.map$/.test(name)) ?? "";
  const read = z.object({ sourcesContent: z.array(z.string()) });
  return read.parse(JSON.parse(readFileSync(join(folder, map), "utf8"))).sourcesContent.join("\n");
}

const source = sdkSource();

/** The value of a constant that is written as a number or a product of numbers. */
function constant(name: string): number {
  const [, product = ""] = new RegExp(`\\b${name}(?: =|:) ([\\de* ]+)`).exec(source) ?? [];
  return product.split("*").reduce((value, factor) => value * Number(factor), 1);
}

test.each([
  ["DEFAULT_BACKOFF_INITIAL_DELAY_MS", 1_000],
  ["DEFAULT_BACKOFF_MAX_DELAY_MS", 60_000],
  ["IDLE_TIMEOUT_MS", 60_000],
  ["HEALTHY_TIMEOUT_MS", 10_000],
  ["MAX_PENDING_WRITES", 10],
  ["MAX_CONCURRENT_LIMBO_RESOLUTIONS", 100],
  ["RESUME_TOKEN_MAX_AGE_MICROS", 300_000_000],
  ["LRU_MINIMUM_CACHE_SIZE_BYTES", 1_048_576],
  ["MIN_LONG_POLLING_TIMEOUT_SECONDS", 5],
  ["MAX_LONG_POLLING_TIMEOUT_SECONDS", 30],
  ["forwardChannelRequestTimeoutMs", 600_000],
  ["ONLINE_STATE_TIMEOUT_MS", 10_000],
  ["MAX_WATCH_STREAM_FAILURES", 1],
])("the pinned SDK's %s is the product's (SPEC sections 8 and 9)", (name, value) => {
  expect(constant(name)).toBe(value);
});

test("the pinned SDK waits half as long again after each failure, give or take", () => {
  expect(source).toContain("const DEFAULT_BACKOFF_FACTOR = 1.5;");
  expect(source).toContain("(Math.random() - 0.5) * this.currentBaseMs");
});

test.each([
  "Request time out",
  "Connection failed.",
  "The client has already been terminated.",
  // Not shown, but read: connect-database.ts.
  "Could not reach Cloud Firestore backend.",
  "Error using user provided cache.",
  // Read in problems.ts.
  "Firestore shutting down",
])("the pinned SDK's own words are the product's: %s", (words) => {
  expect(source).toContain(words);
});
