import { expect, test } from "vitest";
import { letTakeOver } from "./update-worker.ts";

/** A worker whose state the test changes, and what it was told. */
function newWorker() {
  const told: unknown[] = [];
  const worker = Object.assign(new EventTarget(), {
    postMessage: (message: unknown) => void told.push(message),
  });
  return { worker, told };
}

function registrationWith(parts: { waiting?: object; installing?: object }) {
  const registration = Object.assign(new EventTarget(), {
    waiting: null,
    installing: null,
    ...parts,
  });
  // As much of a registration as is read.
  return registration as unknown as ServiceWorkerRegistration & {
    waiting: unknown;
    installing: unknown;
  };
}

const takeOver = { type: "take-over" };

test("a worker that waits already takes over at once", () => {
  const { worker, told } = newWorker();
  letTakeOver(registrationWith({ waiting: worker }));
  expect(told).toEqual([takeOver]);
});

test("a worker that is being installed takes over when it is", () => {
  const { worker, told } = newWorker();
  const registration = registrationWith({ installing: worker });
  letTakeOver(registration);
  expect(told).toEqual([]);
  Object.assign(registration, { waiting: worker, installing: null });
  worker.dispatchEvent(new Event("statechange"));
  expect(told).toEqual([takeOver]);
});

test("so does one that is found later", () => {
  const { worker, told } = newWorker();
  const registration = registrationWith({});
  letTakeOver(registration);
  Object.assign(registration, { installing: worker });
  registration.dispatchEvent(new Event("updatefound"));
  Object.assign(registration, { waiting: worker, installing: null });
  worker.dispatchEvent(new Event("statechange"));
  expect(told).toEqual([takeOver]);
});
