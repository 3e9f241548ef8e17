import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { lock, processStart } from "./lock.ts";

const root = mkdtempSync(join(tmpdir(), "matchday-lock-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const place = () => mkdtempSync(join(root, "work-"));
const written = (owner: object) => JSON.stringify({ token: "theirs", ...owner });
const { ppid } = process;

test("a lock holds until it is given back, and leaves nothing behind", () => {
  const work = place();
  const unlock = lock(work);
  expect(() => lock(work)).toThrow(/process \d+ is working on the same site/);
  unlock();
  lock(work)();
  expect(readdirSync(work)).toEqual([]);
});

test.each([
  ["a process that is gone", written({ pid: 2 ** 30, started: "1" })],
  ["a process whose number is another's by now", written({ pid: ppid, started: "0" })],
  ["an older edition", String(ppid)],
  ["nobody", ""],
])("the lock of %s is void", (_, text) => {
  const work = place();
  writeFileSync(join(work, "lock"), text);
  const unlock = lock(work);
  expect(() => lock(work)).toThrow(`process ${process.pid} is`);
  unlock();
});

test("the lock of a running process holds", () => {
  const work = place();
  writeFileSync(join(work, "lock"), written({ pid: ppid, started: processStart(ppid) }));
  expect(() => lock(work)).toThrow(`process ${ppid} is working on the same site`);
});

test("a process killed while taking over a void lock does not block the next one", () => {
  const work = place();
  const dead = written({ pid: 2 ** 30, started: "1" });
  writeFileSync(join(work, "lock"), dead);
  writeFileSync(join(work, "lock-takeover"), dead);
  lock(work)();
  expect(readdirSync(work)).toEqual([]);
});

test("keeps a lock that another process took meanwhile", () => {
  const work = place();
  const unlock = lock(work);
  writeFileSync(join(work, "lock"), written({ pid: ppid, started: processStart(ppid) }));
  unlock();
  expect(existsSync(join(work, "lock"))).toBe(true);
});

test("one of many concurrent processes gets a void lock", { timeout: 60_000 }, async () => {
  const work = place();
  writeFileSync(join(work, "lock"), written({ pid: 2 ** 30, started: "1" }));
  // Each tries on request, and holds its lock until the end of its input.
  const program = `
    import { lock } from ${JSON.stringify(resolve("site/ssg/replace/lock.ts"))};
    console.log("ready");
    process.stdin.once("data", () => {
      try { lock(${JSON.stringify(work)}); console.log("has it"); }
      catch (error) { console.log(error.name); }
    });`;
  const contenders = Array.from({ length: 6 }, () => {
    const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", program]);
    return { child, said: child.stdout.setEncoding("utf8") };
  });
  await Promise.all(contenders.map(({ said }) => once(said, "data")));
  const answers = contenders.map(({ said }) => once(said, "data"));
  for (const { child } of contenders) child.stdin.write("go\n");
  const said = (await Promise.all(answers)).map(([text]) => String(text).trim()).sort();
  for (const { child } of contenders) child.stdin.end();
  expect(said).toEqual([...Array.from({ length: 5 }, () => "BuildFailure"), "has it"]);
});
