import { answerOf, api } from "#app/lib/api/client.ts";
import type { PushDevices } from "#app/lib/api/types.ts";

/** This browser's push state. */
export type PushState =
  /** The browser has no pushes; on an iPhone only a site on the home screen has. */
  | "unsupported"
  /** This deployment has no key. */
  | "unavailable"
  /** The person said no to the browser, which does not ask again. */
  | "denied"
  | "off"
  | "on";

/** Returns whether the browser supports push. */
function hasPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Returns this browser's push state, and the key it subscribes with. */
export async function readPushState(): Promise<{ state: PushState; publicKey: string | null }> {
  if (!hasPush()) return { state: "unsupported", publicKey: null };
  const { publicKey = null, devices } = await answerOf(api.GET("/api/account/push"));
  if (publicKey === null) return { state: "unavailable", publicKey };
  if (Notification.permission === "denied") return { state: "denied", publicKey };
  const subscription = await subscriptionOf();
  const isKnown = subscription !== null && (await isAmong(devices, subscription.endpoint));
  const isCurrent = isKnown && isSameKey(subscription, publicKey);
  return { state: isCurrent ? "on" : "off", publicKey };
}

/** Requests permission and subscribes this browser. */
export async function switchPushOn(publicKey: string): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  // The worker is registered after everything else, by every page.
  const { pushManager } = await withinSeconds(10, navigator.serviceWorker.ready);
  const earlier = await pushManager.getSubscription();
  // A browser rejects a new subscription under another key.
  if (earlier !== null && !isSameKey(earlier, publicKey)) await earlier.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
  const body = { endpoint: subscription.endpoint, p256dh, auth };
  await answerOf(api.PUT("/api/account/push", { body }));
  return "on";
}

/** Unsubscribes this browser. */
export async function switchPushOff(): Promise<PushState> {
  const subscription = await subscriptionOf();
  if (subscription !== null) {
    const path = { deviceId: await deviceIdOf(subscription.endpoint) };
    await answerOf(api.DELETE("/api/account/push/{deviceId}", { params: { path } }));
    await subscription.unsubscribe();
  }
  return "off";
}

/** The name that the API gives a browser: SHA-256 of its endpoint in hexadecimal. */
export async function deviceIdOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The bytes of base64url without padding. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

async function subscriptionOf(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function isAmong(devices: PushDevices["devices"], endpoint: string): Promise<boolean> {
  const id = await deviceIdOf(endpoint);
  return devices.some(({ deviceId }) => deviceId === id);
}

function isSameKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  const wanted = bytesOf(publicKey);
  if (key === null || key.byteLength !== wanted.length) return false;
  return new Uint8Array(key).every((byte, index) => byte === wanted[index]);
}

/** What a promise gives; an error where that takes longer. */
async function withinSeconds<Value>(seconds: number, promise: Promise<Value>): Promise<Value> {
  return await new Promise<Value>((resolve, reject) => {
    const late = () => reject(new DOMException("no worker is registered", "TimeoutError"));
    setTimeout(late, seconds * 1_000);
    promise.then(resolve, reject);
  });
}
