import { afterEach, expect, test, vi } from "vitest";
import { deviceStorage } from "./browser-storage.ts";

afterEach(() => vi.unstubAllGlobals());

test("a browser that refuses storage keeps values for the page", () => {
  vi.stubGlobal("localStorage", undefined);
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get: () => {
      throw new DOMException("Access is denied", "SecurityError");
    },
  });
  deviceStorage().setItem("matchday:booking:ada", "{}");
  expect(deviceStorage().getItem("matchday:booking:ada")).toBe("{}");
  deviceStorage().removeItem("matchday:booking:ada");
  expect(deviceStorage().getItem("matchday:booking:ada")).toBeNull();
});
