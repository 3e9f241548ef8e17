import { expect, test } from "vitest";
import { linkedMethods } from "./sign-in-methods.tsx";

test("every way is listed, the password first, with what is connected and its address", () => {
  const ways = linkedMethods([
    { method: "github.com", email: "ana@code.example" },
    { method: "password", email: "ana@example.com" },
  ]);
  expect(ways.map(({ name, linked, email }) => `${name} ${linked} ${email}`.trim())).toEqual([
    "Email and password true ana@example.com",
    "Google false",
    "Facebook false",
    "GitHub true ana@code.example",
    "X false",
  ]);
});
