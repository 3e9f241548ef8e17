import {
  deviceStorage,
  deviceValuesOfPage,
  type KeptValues,
  rawStorage,
} from "./browser-storage.ts";
import { namesIn } from "./names-in.ts";

/** Values with their names. */
export type NamedValues = KeptValues & Pick<Storage, "key" | "length">;

const ofDevice: NamedValues = {
  ...deviceStorage(),
  key: (index) => namesOfDevice()[index] ?? null,
  get length() {
    return namesOfDevice().length;
  },
};

function namesOfDevice(): string[] {
  const storage = rawStorage("localStorage");
  const kept = storage === null ? [] : namesIn(storage);
  return [...new Set([...kept, ...deviceValuesOfPage.keys()])];
}

/** The values of the device (`deviceStorage`) with their names. */
export function namedDeviceStorage(): NamedValues {
  return ofDevice;
}

/** Whether an event is about the values of the device, which another tab changed. */
export function isOfDevice({ storageArea }: StorageEvent): boolean {
  return storageArea !== null && storageArea === rawStorage("localStorage");
}
