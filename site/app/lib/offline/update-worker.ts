import type { WorkerMessage } from "./messages.ts";

/**
 * Asks for a newer worker when newer code is deployed, and lets it take over as soon as it is installed. No
 * page is reloaded for it: documents come from the network, so the next one is of the new build anyway.
 */
export async function updateWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) return;
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => takeOver(registration.waiting));
  });
  await registration.update();
  takeOver(registration.waiting);
}

function takeOver(worker: ServiceWorker | null): void {
  worker?.postMessage({ type: "take-over" } satisfies WorkerMessage);
}
