// Clients on a slow network: the server does not give up before them.

import { openPage } from "./browser.mjs";

/** Bytes of a write, bytes a second that the network takes, and in how many seconds the write is acknowledged. */
const uploads = [
  { name: "240 KB at 20 KB/s", bytes: 240_000, speed: 20_000, seconds: 60 },
  { name: "25 KB at 2.5 KB/s", bytes: 25_000, speed: 2_500, seconds: 60 },
];

/** Limits what a page sends and receives, in bytes a second; `set` changes it. A speed of -1 is no limit. */
export async function throttle(page, speed) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const set = ({ isOffline }) =>
    session.send("Network.emulateNetworkConditions", {
      offline: isOffline,
      latency: speed < 0 ? 0 : 100,
      uploadThroughput: speed,
      downloadThroughput: speed < 0 ? speed : speed * 10,
    });
  await set({ isOffline: false });
  return { set };
}

/** Writes two documents of so many bytes, the second behind the first; waits for both so long. */
const write = (page, options) =>
  page.evaluate(async ({ client, kept, path, bytes, seconds }) => {
    const db = globalThis.openClient({ ...client, kept });
    const { doc, setDoc } = globalThis.firestore;
    const save = (id) => setDoc(doc(db, path, id), { text: "x".repeat(bytes) });
    const late = (what) =>
      new Promise((_, reject) => {
        setTimeout(() => reject(new Error(`never answered: ${what}`)), seconds * 1_000);
      });
    await Promise.race([save("first"), late("the first write")]);
    await Promise.race([save("second"), late("the second write")]);
  }, options);

export const slowNetwork = uploads.flatMap(({ name, bytes, speed, seconds }) =>
  [false, true].map((kept) => ({
    name: `slow: a write of ${name} is acknowledged (${kept ? "IndexedDB" : "memory"})`,
    cache: kept ? "IndexedDB" : "memory",
    waits: true,
    run: async ({ browser, address, client, name: path }) => {
      const page = await openPage(browser, address);
      await throttle(page, speed);
      await write(page, { client: client(0), kept, path, bytes, seconds });
      await page.context().close();
    },
  })),
);
