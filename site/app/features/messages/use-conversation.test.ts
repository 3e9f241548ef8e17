import { expect, test } from "vitest";
import { ReadMarks } from "./use-conversation.ts";

test("up to when was read is noted once each time", async () => {
  const written: string[] = [];
  const marks = new ReadMarks(async (upTo) => written.push(upTo));
  for (const upTo of ["1", "1", "2", "2"]) await marks.note(upTo);
  expect(written).toEqual(["1", "2"]);
});

test("a mark that was not taken is noted when asked for again", async () => {
  const written: string[] = [];
  const marks = new ReadMarks(async (upTo) => {
    written.push(upTo);
    if (written.length === 1) throw new Error("ten wait already");
  });
  await expect(marks.note("1")).rejects.toThrow("ten wait already");
  await marks.note("1");
  await marks.note("1");
  expect(written).toEqual(["1", "1"]);
});

test("a mark that failed late does not undo a newer one", async () => {
  const written: string[] = [];
  let fail: () => void = () => undefined;
  const marks = new ReadMarks((upTo) => {
    written.push(upTo);
    if (upTo !== "1") return Promise.resolve();
    return new Promise((_, reject) => {
      fail = () => reject(new Error("closed"));
    });
  });
  const first = marks.note("1");
  await marks.note("2");
  fail();
  await expect(first).rejects.toThrow("closed");
  await marks.note("2");
  expect(written).toEqual(["1", "2"]);
});
