// The files that the structure is measured by, each with its kind. Generated files and copies of other projects do not count.

import { run } from "../../scripts/run/processes.mjs";

const source = /\.(rs|ts|tsx|mts|mjs|js|css|py|sh)$/;
const notOurs =
  /^(?:site\/app\/lib\/api\/(?:rules\/|schema\.ts$)|site\/app\/messages\/compiled\/|infra\/bench\/ssg\/peer-)/;
const test =
  /(?:^|\/)(?:tests|e2e|fuzz)\/|\.test\.(?:ts|tsx|mjs)$|\.spec\.ts$|(?:^|\/)(?:testkit|conformance|examples)\//;
const tool = /^(?:infra\/|functions\/document-database\/bench\/)/;

/** Every file that Git tracks, deleted ones excluded. */
export async function listFiles() {
  const { stdout } = await run("git", ["ls-files", "--deduplicate"], { show: "nothing" });
  const deleted = await run("git", ["ls-files", "--deleted"], { show: "nothing" });
  const gone = new Set(deleted.stdout.split("\n"));
  return stdout.split("\n").filter((path) => path !== "" && !gone.has(path));
}

/** Reads the sources among `paths` and returns each with its language and whether it is a test or a tool. */
export async function readSources(paths, read) {
  const wanted = paths.filter((path) => source.test(path) && !notOurs.test(path));
  return await Promise.all(
    wanted.map(async (path) => ({
      path,
      text: await read(path),
      language: languageOf(path),
      isTest: test.test(path),
      isTool: tool.test(path),
    })),
  );
}

/** Whether a file is part of what the folders, circles and features are counted by. */
export function isProduct({ isTest }) {
  return !isTest;
}

function languageOf(path) {
  if (path.endsWith(".rs")) return "Rust";
  if (/\.(?:ts|tsx|mts|css)$/.test(path)) return "TypeScript";
  return "scripts";
}

/** Returns the text without its comments; line numbers are kept. */
export function withoutComments(text) {
  return text.replace(commentOrText, (part) =>
    /^\/[/*]/.test(part) ? part.replace(/[^\n]/g, "") : part,
  );
}

// Texts are matched too, so that "https://…" is no comment. A quote between two single ones is a character of Rust.
const commentOrText = /'"'|"(?:[^"\\]|\\[\s\S])*"|\/\/.*|\/\*[\s\S]*?\*\//g;
