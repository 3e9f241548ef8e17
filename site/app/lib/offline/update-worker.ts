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
  const tell = () => {
    registration.waiting?.postMessage({ type: "take-over" } satisfies WorkerMessage);
  };
  const follow = () => registration.installing?.addEventListener("statechange", tell);
  registration.addEventListener("updatefound", follow);
  follow();
  tell();
}
