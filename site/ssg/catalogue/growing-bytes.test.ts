import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { GrowingBytes } from "./growing-bytes.ts";

const folder = mkdtempSync(join(tmpdir(), "matchday-growing-"));
const path = join(folder, "bytes");
let opened: number[] = [];
afterEach(() => {
  for (const file of opened) closeSync(file);
  opened = [];
  rmSync(path, { force: true });
});

function growing(few: number): GrowingBytes {
  return new GrowingBytes(() => {
    const file = openSync(path, "w+");
    opened.push(file);
    return file;
  }, few);
}

/** Entries of many lengths, one of them longer than a piece. */
const entries = Array.from({ length: 300 }, (_, index) =>
  Buffer.alloc(index === 150 ? 1_200_000 : (index * 7_919) % 20_000, `${index}`),
);

test.each([0, 1_000, 1 << 22, 1 << 25])(
  "with room for %i bytes, each entry is read by its place, and the file has all of them in the end",
  (few) => {
    const bytes = growing(few);
    const places = entries.map((entry) => bytes.add(entry));
    // Backwards, so that what lies in memory and what lies in the file alternate with the scratch of the last.
    for (const [index, entry] of [...entries.entries()].reverse()) {
      expect(bytes.read(places[index] ?? -1, entry.length).equals(entry), `${index}`).toBe(true);
    }
    const across = places[140] ?? 0;
    const whole = Buffer.concat(entries);
    expect(bytes.read(across, 2_000_000).equals(whole.subarray(across, across + 2_000_000))).toBe(
      true,
    );
    bytes.write();
    expect(readFileSync(path).equals(whole)).toBe(true);
    expect(() => bytes.read(bytes.size, 1)).toThrow("nothing lies");
  },
);

test("few bytes need no file", () => {
  const bytes = growing(1_000);
  const at = bytes.add(Buffer.from("a few"));
  expect(bytes.read(at, 5).toString()).toBe("a few");
  expect(opened).toEqual([]);
});

test.each([0, 100, 1 << 22])("with room for %i bytes, a text is kept in UTF-8", (few) => {
  const bytes = growing(few);
  const texts = Array.from({ length: 60 }, (_, index) => "aé€😀".repeat(index * 1_000));
  const places = texts.map((text) => bytes.addText(text));
  places.push(bytes.size);
  for (const [index, text] of [...texts.entries()].reverse()) {
    const [at = -1, end = -1] = places.slice(index, index + 2);
    expect(bytes.read(at, end - at).toString("utf8") === text, `${index}`).toBe(true);
  }
});
