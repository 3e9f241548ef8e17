import { expect, test } from "vitest";
import { letTakeOver } from "./update-worker.ts";

/** A worker whose state the test changes, and what it was told. */
function newWorker(state: ServiceWorkerState) {
  const messages: unknown[] = [];
  const worker = Object.assign(new EventTarget(), {
    state,
    postMessage: (message: unknown) => void messages.push(message),
  });
  const become = (next: ServiceWorkerState) => {
    worker.state = next;
    worker.dispatchEvent(new Event("statechange"));
  };
  return { worker, messages, become };
}

function registrationWith(parts: { waiting?: object; installing?: object }) {
  const registration = Object.assign(new EventTarget(), { waiting: null, installing: null });
  // As much of a registration as is read.
  return Object.assign(registration, parts) as unknown as ServiceWorkerRegistration;
}

const takeOver = { type: "take-over" };

test("a worker that waits already takes over at once", () => {
  const { worker, messages } = newWorker("installed");
  letTakeOver(registrationWith({ waiting: worker }));
  expect(messages).toEqual([takeOver]);
});

test("a worker that is being installed takes over when it is, and is told once", () => {
  const { worker, messages, become } = newWorker("installing");
  letTakeOver(registrationWith({ installing: worker }));
  expect(messages).toEqual([]);
  become("installed");
  become("activating");
  become("activated");
  expect(messages).toEqual([takeOver]);
});

test("so does one that is found later", () => {
  const { worker, messages, become } = newWorker("installing");
  const registration = registrationWith({});
  letTakeOver(registration);
  Object.assign(registration, { installing: worker });
  registration.dispatchEvent(new Event("updatefound"));
  become("installed");
  expect(messages).toEqual([takeOver]);
});

test("a worker that could not be installed is told nothing", () => {
  const { worker, messages, become } = newWorker("installing");
  letTakeOver(registrationWith({ installing: worker }));
  become("redundant");
  expect(messages).toEqual([]);
});
