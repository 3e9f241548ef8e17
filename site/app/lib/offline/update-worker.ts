/**
 * Asks for a newer worker when newer code is deployed. No page is reloaded for it: documents come from the
 * network, so the next one is of the new build anyway.
 */
export async function updateWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await (await navigator.serviceWorker.getRegistration())?.update();
}
