import { readFile } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { imageWithoutProbe } from "./without-network-probe.ts";

/** The class as the SDK's module sees it. */
async function load(): Promise<new () => { src: string; onerror?: () => void }> {
  const module = `${imageWithoutProbe}export default Image;`;
  const { default: image } = await import(`data:text/javascript,${encodeURIComponent(module)}`);
  return image;
}

test("the SDK's picture of another site fails without being asked for", async () => {
  const asked: string[] = [];
  vi.stubGlobal(
    "Image",
    class {
      set src(address: string) {
        asked.push(address);
      }
    },
  );
  const image = new (await load())();
  const failed = vi.fn();
  image.onerror = failed;
  image.src = "https://www.google.com/images/cleardot.gif?zx=1";
  expect(failed).toHaveBeenCalledOnce();
  expect(asked).toEqual([]);
  // The final message of a channel, for browsers without another way to send it.
  image.src =
    "https://matchday.example/google.firestore.v1.Firestore/Listen/channel?TYPE=terminate";
  expect(asked).toHaveLength(1);
  vi.unstubAllGlobals();
});

test("the SDK still takes its picture from there, by a name that can be hidden from it", async () => {
  const code = await readFile(
    "node_modules/@firebase/webchannel-wrapper/dist/webchannel-blob/esm/webchannel_blob_es2018.js",
    "utf8",
  );
  expect(code).toContain("//www.google.com/images/cleardot.gif");
  expect(code).toContain("new Image");
});
