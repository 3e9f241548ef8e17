import { expect, test } from "vitest";
import { letTakeOver } from "./update-worker.ts";

/** A worker whose state the test changes, and the messages it got. */
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

test("a waiting worker takes over immediately", () => {
  const { worker, messages } = newWorker("installed");
  letTakeOver(registrationWith({ waiting: worker }));
  expect(messages).toEqual([takeOver]);
});

test("an installing worker takes over once installed, after one message", () => {
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

test("a failed installation gets no message", () => {
  const { worker, messages, become } = newWorker("installing");
  letTakeOver(registrationWith({ installing: worker }));
  become("redundant");
  expect(messages).toEqual([]);
});
