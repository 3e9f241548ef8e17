import { deviceStorage, type KeptValues, rawStorage, valuesOfPage } from "./browser-storage.ts";
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

/** The tab and the page have values of the device, too: those that its storage did not take. */
function namesOfDevice(): string[] {
  const storages = [rawStorage("localStorage"), rawStorage("sessionStorage")];
  const kept = storages.flatMap((storage) => (storage === null ? [] : namesIn(storage)));
  return [...new Set([...kept, ...valuesOfPage.keys()])];
}

/** The values of the device (`deviceStorage`) with their names. */
export function namedDeviceStorage(): NamedValues {
  return ofDevice;
}

/** Whether an event is about the values of the device, which another tab changed. */
export function isOfDevice({ storageArea }: StorageEvent): boolean {
  return storageArea !== null && storageArea === rawStorage("localStorage");
}
