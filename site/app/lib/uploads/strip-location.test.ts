import { expect, test } from "vitest";
import { stripLocation } from "./strip-location.ts";

function box(name: string, ...content: string[]): string {
  const text = content.join("");
  const length = text.length + 8;
  const head = [24, 16, 8, 0].map((bits) => String.fromCharCode((length >> bits) & 0xff));
  return `${head.join("")}${name}${text}`;
}

function fileOf(text: string): Blob {
  return new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], { type: "video/mp4" });
}

async function textOf(file: Blob): Promise<string> {
  return String.fromCharCode(...new Uint8Array(await file.arrayBuffer()));
}

const place = box("\u00a9xyz", "+52.52+013.40/");

test("what a video says about itself is blanked, and not a byte besides", async () => {
  const track = (name: string) => box("trak", box("tkhd", "1"), box(name, place));
  const video = (name: string) =>
    box("ftyp", "isom") +
    box("mdat", box("udta", "pixels")) +
    box("moov", box("mvhd", "2"), track(name), box(name, place));
  const cleaned = await stripLocation(fileOf(video("udta")));
  expect(await textOf(cleaned)).toBe(video("free"));
  expect(cleaned.type).toBe("video/mp4");
});

test("a file of another format, or one that is none, stays as it is", async () => {
  for (const text of ["\u001aE\u00df\u00a3 a recording", "", box("ftyp", "isom"), "not a video"]) {
    expect(await textOf(await stripLocation(fileOf(text)))).toBe(text);
  }
  const cut = `${box("ftyp", "isom")}\u0000\u0001\u0000\u0000moov${box("udta", place)}`;
  expect(await textOf(await stripLocation(fileOf(cut)))).toBe(cut);
});
