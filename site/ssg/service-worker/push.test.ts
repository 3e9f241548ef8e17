import { expect, test } from "vitest";
import { pathOf, readPush } from "./push.ts";

test("a push shows its words and opens its page", () => {
  const message = {
    title: "New request",
    body: "Personal video",
    path: "/talent/orders/1",
    tag: "1",
  };
  const { title, options } = readPush(JSON.stringify(message));
  expect(title).toBe("New request");
  expect(options).toMatchObject({
    body: "Personal video",
    tag: "1",
    data: { path: "/talent/orders/1" },
  });
});

test.each([null, "", "no JSON", "[]", '"text"', '{"title":7}'])(
  "%s is shown without words",
  (text) => {
    expect(readPush(text)).toMatchObject({
      title: "You have a new notification",
      options: { data: { path: "/" } },
    });
  },
);

test.each([
  "https://evil.example/",
  "//evil.example",
  "/\\\\evil.example",
  "javascript:alert(1)",
  "/\t/evil.example",
  "/\n\\evil.example",
  7,
])("%s is no page of this site", (path) => {
  expect(pathOf(path)).toBe("/");
});
