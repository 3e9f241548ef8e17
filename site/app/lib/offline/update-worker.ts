import type { WorkerMessage } from "./messages.ts";

/**
 * Asks for a newer worker when newer code is deployed. No page is reloaded for it: documents come from the
 * network, so the next one is of the new build anyway.
 */
export async function updateWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) return;
  letTakeOver(registration);
  await registration.update();
}

/** Lets a newer worker take over as soon as it is installed: it would wait for every tab to close. */
export function letTakeOver(registration: ServiceWorkerRegistration): void {
  const follow = (worker: ServiceWorker | null) => {
    worker?.addEventListener("statechange", () => sendMessage(worker));
    if (worker !== null) sendMessage(worker);
  };
  registration.addEventListener("updatefound", () => follow(registration.installing));
  follow(registration.installing);
  follow(registration.waiting);
}

function sendMessage(worker: ServiceWorker): void {
  // By its own state: where the registration shows it is not certain at the moment it changes.
  if (worker.state === "installed") {
    worker.postMessage({ type: "take-over" } satisfies WorkerMessage);
  }
}
