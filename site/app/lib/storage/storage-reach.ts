import { useSyncExternalStore } from "react";
import { rawStorage } from "./browser-storage.ts";

/** What this browser takes: values of the device, of the tab alone (its storage is full), or none. */
export type StorageReach = "device" | "tab" | "page";

const probe = "matchday:probe";

export function storageReach(): StorageReach {
  if (takes("localStorage")) return "device";
  return takes("sessionStorage") ? "tab" : "page";
}

function takes(name: "localStorage" | "sessionStorage"): boolean {
  try {
    const storage = rawStorage(name);
    // As long as a draft: a storage that is all but full takes a letter.
    storage?.setItem(probe, "x".repeat(2_048));
    storage?.removeItem(probe);
    return storage !== null;
  } catch {
    return false;
  }
}

let known: StorageReach | null = null;

function once(): StorageReach {
  known ??= storageReach();
  return known;
}

const unchanging = () => () => undefined;

/** How long values last in this browser; prerendered pages are as if they did. */
export function useStorageReach(): StorageReach {
  return useSyncExternalStore<StorageReach>(unchanging, once, () => "device");
}
