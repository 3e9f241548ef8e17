import { expect, test } from "vitest";
import { fileText } from "./file-text.ts";

const text = "E-Mail;Vorname\r\njörg@example.org;Jörg";

function utf16(isLittle: boolean, mark: boolean): Uint8Array {
  const letters = [...(mark ? `\uFEFF${text}` : text)];
  const view = new DataView(new ArrayBuffer(letters.length * 2));
  for (const [index, letter] of letters.entries()) {
    view.setUint16(index * 2, letter.charCodeAt(0), isLittle);
  }
  return new Uint8Array(view.buffer);
}

test.each([
  ["UTF-8", new TextEncoder().encode(text)],
  ["UTF-8 with a mark", new TextEncoder().encode(`\uFEFF${text}`)],
  ["Windows-1252", Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)))],
  ["UTF-16, little end first", utf16(true, true)],
  ["UTF-16, big end first", utf16(false, true)],
  ["UTF-16 without a mark", utf16(true, false)],
])("reads %s", (_, bytes) => {
  expect(fileText(bytes)).toBe(text);
});

test("reads an empty file", () => {
  expect(fileText(new Uint8Array())).toBe("");
});
