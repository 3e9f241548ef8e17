import { initializeApp } from "@firebase/app";
import { collection, getCount, initializeFirestore, setLogLevel } from "@firebase/firestore/lite";
import { afterEach, expect, test, vi } from "vitest";
import { liveMessage } from "#app/lib/live/problems.ts";

afterEach(() => vi.unstubAllGlobals());

test("a single request without a connection fails as one", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  setLogLevel("silent");
  const app = initializeApp({ projectId: "matchday" }, "lite-network");
  const database = initializeFirestore(app, { host: "matchday.test", ssl: false });
  const error: unknown = await getCount(collection(database, "orders")).catch(
    (one: unknown) => one,
  );
  expect(liveMessage(error)).toBe("Connection failed.");
});
