// Measures a program with its children: CPU seconds, wall seconds and peak memory of all together.

import { spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";

const everyMs = 25;

/**
 * Runs `command` to its end and gives what it printed, its CPU seconds (user and system, with all children it
 * waited for), wall seconds and peak memory in MB: the sum over its processes of their share of memory (PSS),
 * sampled forty times a second.
 */
export async function measure(command, args, { cwd, env }) {
  const started = performance.now();
  // `times` is the shell's own: its second line is the time of what it ran.
  const script = '"$@"; code=$?; echo; times >&3; exit $code';
  const child = spawn("sh", ["-c", script, "sh", command, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit", "pipe"],
  });
  const ended = new Promise((resolve) => child.on("close", resolve));
  const stdout = collect(child.stdout);
  const times = collect(child.stdio[3]);
  const peak = watchMemory(child.pid, ended);
  const code = await ended;
  const wall = (performance.now() - started) / 1_000;
  if (code !== 0) throw new Error(`${command} ${args[0]} ended with code ${code}`);
  return {
    stdout: (await stdout).trim(),
    cpu_s: round(secondsOf(await times)),
    wall_s: round(wall),
    peak_mb: Math.round(await peak),
  };
}

async function collect(stream) {
  let text = "";
  for await (const chunk of stream) text += chunk;
  return text;
}

/** `0m1.23s 0m0.45s` of the second line: what the shell's children used. */
function secondsOf(times) {
  const [, children = ""] = times.trim().split("\n");
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  if (parts.length !== 2) throw new Error(`the shell's times cannot be read: ${times}`);
  return parts.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}

async function watchMemory(root, ended) {
  let running = true;
  ended.then(() => {
    running = false;
  });
  let peak = 0;
  while (running) {
    const sizes = await Promise.all((await treeOf(root)).map(memoryOf));
    peak = Math.max(
      peak,
      sizes.reduce((sum, size) => sum + size, 0),
    );
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return peak / 1_024;
}

/** A process and all below it. */
async function treeOf(root) {
  const parents = new Map();
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    // The name in parentheses may hold anything; the parent is the second field after it.
    const parent = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
    parents.set(Number(name), Number(parent));
  }
  const tree = [root];
  for (const pid of tree) {
    for (const [child, parent] of parents) if (parent === pid) tree.push(child);
  }
  return tree;
}

/** In KiB; a process that has just ended has none. */
async function memoryOf(pid) {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
}

function round(seconds) {
  return Math.round(seconds * 100) / 100;
}
