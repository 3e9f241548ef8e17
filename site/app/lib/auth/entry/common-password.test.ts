import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isCommonPassword } from "./common-password.ts";
import { commonPasswords } from "./common-passwords.ts";

test("the site and the identity emulator have the same list", () => {
  const path = "../../../../../infra/emulators/src/identity/password/common-passwords.txt";
  const listed = readFileSync(new URL(path, import.meta.url), "utf8")
    .trim()
    .split("\n");
  expect([...commonPasswords]).toEqual(listed);
  expect(listed.length).toBeGreaterThan(400);
  expect(listed.filter((common) => common.length < 8 || common !== common.toLowerCase())).toEqual(
    [],
  );
});

test.each([
  "password1",
  "Password123",
  "QWERTZUIOP",
  "12345678",
  "1234567890",
  "87654321",
  "abcdefghij",
  "aaaaaaaa",
  "abcabcabc",
  "12341234",
])("%s is common", (password) => expect(isCommonPassword(password)).toBe(true));

test.each(["correct horse", "matchday-demo", "secret-1", "Aa1-5678", "12345679", "abcdabce"])(
  "%s is not",
  (password) => expect(isCommonPassword(password)).toBe(false),
);
