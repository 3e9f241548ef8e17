import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { isComposing, ownKeys } from "./own-keys.ts";

test.each([
  ["a key of the page", { key: "Enter", isComposing: false, keyCode: 13 }, false],
  ["a key within a composition", { key: "ArrowDown", isComposing: true, keyCode: 40 }, true],
  ["Safari's Enter after a composition", { key: "Enter", isComposing: false, keyCode: 229 }, true],
  [
    "an event of React within a composition",
    { key: "Escape", keyCode: 27, nativeEvent: { isComposing: true, keyCode: 229 } },
    true,
  ],
  [
    "an event of React",
    { key: "Escape", keyCode: 27, nativeEvent: { isComposing: false, keyCode: 27 } },
    false,
  ],
])("%s", (_, event, belongsToMethod) => {
  expect(isComposing(event)).toBe(belongsToMethod);
  const handle = vi.fn();
  ownKeys(handle)(event);
  expect(handle).toHaveBeenCalledTimes(belongsToMethod ? 0 : 1);
});

const app = new URL("../..", import.meta.url).pathname;

/** A handler of keys that `ownKeys` did not make, by name or in place. */
const raw =
  /\bonKey(?:Down|Up|Press)(?:Capture)?=\{(?!ownKeys\()|\bonEscapeKeyDown=(?!\{\(event\) => \{\s*if \(isComposing\(event\)\) event\.preventDefault\(\);)/g;

/** The handler that is given to `addEventListener("keydown", …)`. */
const listened = /addEventListener\(\s*"key(?:down|up|press)",\s*([\w.]+)?/g;

function rawHandlers(text: string): string[] {
  const named = [...text.matchAll(listened)]
    .filter(([, name]) => name === undefined || !text.includes(`const ${name} = ownKeys(`))
    .map(([found]) => found);
  return [...[...text.matchAll(raw)].map(([found]) => found), ...named];
}

test.each([
  ["<input onKeyDown={(event) => walk(event)} />", 1],
  ["<input onKeyDown={walk} />", 1],
  ["<input onKeyUpCapture={walk} />", 1],
  ["<Content onEscapeKeyDown={close} />", 1],
  ['document.addEventListener("keydown", (event) => follow(event))', 1],
  ['const follow = () => 1; document.addEventListener("keydown", follow)', 1],
  ["<input onKeyDown={ownKeys(walk)} />", 0],
  ['const follow = ownKeys(() => 1); document.addEventListener("keydown", follow)', 0],
])("raw handlers in %s", (text, count) => {
  expect(rawHandlers(text)).toHaveLength(count);
});

test("every handler of keys leaves those of an input method alone", () => {
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  );
  const found = files.flatMap((name) =>
    rawHandlers(readFileSync(join(app, name), "utf8")).map((handler) => `${name}: ${handler}`),
  );
  expect(found).toEqual([]);
});
