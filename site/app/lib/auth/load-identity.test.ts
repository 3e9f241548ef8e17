import { expect, test } from "vitest";
import { wording } from "#app/lib/api/wording.ts";
import { identityError, identityWith } from "./identity.fixture.ts";
import { loginMessage, registrationMessage, resetMessage } from "./identity-errors.ts";
import { loadIdentity } from "./load-identity.ts";

const failed = (error: unknown) => loadIdentity(() => Promise.reject(error));

test("a service that connects is handed on", async () => {
  const identity = identityWith({});
  expect(await loadIdentity(async () => identity)).toBe(identity);
});

test.each([
  ["code that cannot be fetched", new TypeError("Failed to fetch dynamically imported module")],
  ["settings that cannot be fetched", new TypeError("Failed to fetch")],
])("%s reads as no connection, not as a wrong password", async (_, cause) => {
  const error = await failed(cause).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: "ApiFailure", code: "network_failure", cause });
  for (const words of [loginMessage, registrationMessage, resetMessage]) {
    expect(words(error)).toBe(wording.network_failure);
  }
});

test.each([
  ["settings that answer with a fault", new Error("the settings answered with status 503")],
  ["settings that are no settings", new SyntaxError("Unexpected token <")],
])("%s read as briefly unavailable", async (_, cause) => {
  const error = await failed(cause).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "unavailable", cause });
  expect(loginMessage(error)).toBe(wording.unavailable);
});

test("a word of the service's own keeps its code", async () => {
  await expect(failed(identityError("auth/invalid-api-key"))).rejects.toMatchObject({
    code: "auth/invalid-api-key",
  });
});
