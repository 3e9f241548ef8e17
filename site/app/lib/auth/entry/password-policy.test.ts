import { createServer } from "node:http";
import { initializeApp } from "@firebase/app";
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  validatePassword,
} from "@firebase/auth";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  defaultPasswordPolicy,
  type PasswordPolicy,
  passwordProblem,
  passwordRules,
} from "./password-policy.ts";

const service = createServer((_, answer) => {
  answer.setHeader("content-type", "application/json");
  answer.end(
    JSON.stringify({
      customStrengthOptions: {
        minPasswordLength: 8,
        maxPasswordLength: 12,
        containsLowercaseCharacter: true,
        containsUppercaseCharacter: true,
        containsNumericCharacter: true,
        containsNonAlphanumericCharacter: true,
      },
      allowedNonAlphanumericCharacters: [..."!?-_"],
      enforcementState: "ENFORCE",
      schemaVersion: 1,
    }),
  );
});
const auth = initializeAuth(initializeApp({ apiKey: "key", projectId: "p" }), {
  persistence: inMemoryPersistence,
});

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const address = service.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  connectAuthEmulator(auth, `http://127.0.0.1:${port}`, { disableWarnings: true });
});
afterAll(() => void service.close());

const strict: PasswordPolicy = {
  minimumLength: 8,
  maximumLength: 12,
  lowercase: true,
  uppercase: true,
  digit: true,
  symbol: true,
  symbols: "!?-_",
};

function unmet(policy: PasswordPolicy, password: string) {
  return passwordRules(policy, password)
    .filter((rule) => !rule.met)
    .map((rule) => rule.name);
}

test("eight characters are needed until the service's policy is read", () => {
  expect(unmet(defaultPasswordPolicy, "1234567")).toEqual(["minimum"]);
  expect(unmet(defaultPasswordPolicy, "12345678")).toEqual([]);
});

test("all six rules are listed, none of them ticked before anything is typed", () => {
  expect(unmet(strict, "")).toEqual([
    "minimum",
    "maximum",
    "lowercase",
    "uppercase",
    "digit",
    "symbol",
  ]);
});

test("each rule is ticked by what it asks for alone", () => {
  expect(unmet(strict, "abcdefgh")).toEqual(["uppercase", "digit", "symbol"]);
  expect(unmet(strict, "Abcdefg1")).toEqual(["symbol"]);
  expect(unmet(strict, "Abcdef1!")).toEqual([]);
  expect(unmet(strict, "Abcdefghij1!x")).toEqual(["maximum"]);
});

test("only the service's own symbols count", () => {
  expect(unmet(strict, "Abcdef1€")).toEqual(["symbol"]);
});

test.each(["", "a", "abcdefgh", "ABCDEFGH", "Abcdef1!", "Abcdef1€", "Äbcdef1!", "Abcdefghij1!x"])(
  "%j is judged exactly as by the SDK",
  async (password) => {
    const status = await validatePassword(auth, password);
    expect(passwordProblem(strict, password) === null).toBe(status.isValid);
  },
);

test("length is said first, with the service's own numbers", () => {
  expect(passwordProblem(strict, "abc")).toBe("Use at least 8 characters");
  expect(passwordProblem(strict, "Abcdefghij1!x")).toBe("Use at most 12 characters");
});

test("missing kinds of characters are listed together", () => {
  expect(passwordProblem(strict, "abcdefgh")).toBe(
    "Add an upper-case letter, a digit and a symbol",
  );
  expect(passwordProblem(strict, "Abcdef1!")).toBeNull();
});
