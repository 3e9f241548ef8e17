/**
 * Does something while no other tab does it, as soon as none does. A name is free again when its work has ended, or its
 * tab. Aborting `signal` ends the wait; work that has begun must look at the signal itself.
 */
export type WithLock = (
  name: string,
  work: () => Promise<void>,
  signal?: AbortSignal,
) => Promise<void>;

/** By the browser's locks. One that has none, or refuses them, does not keep tabs apart. */
export const withBrowserLock: WithLock = async (name, work, signal) => {
  if (!("locks" in navigator)) return await work();
  let began = false;
  try {
    await navigator.locks.request(name, signal === undefined ? {} : { signal }, () => {
      began = true;
      return work();
    });
  } catch (error) {
    if (began) throw error;
    if (signal?.aborted === true) return;
    console.warn("failed to keep tabs apart", error);
    await work();
  }
};
