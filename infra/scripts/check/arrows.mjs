// The dependency arrows of the Rust side: what cargo-deny refuses, and the purity of `domain` and `document-core`.

import { run } from "../run/processes.mjs";
import { say } from "../run/terminal.mjs";
import { installCargoDeny } from "../tools/toolchain.mjs";

// Dependencies that bring I/O, an async runtime, a cloud SDK or random numbers into a crate that must be pure.
const impure = /^(tokio|async-std|hyper|reqwest|axum|tower|aws-|rusqlite|dynoxide|rand |tracing)/;

/** Runs all of them; the exit code is that of the first that fails. */
export async function checkArrows() {
  const deny = await installCargoDeny();
  const results = [
    await run(deny, ["--workspace", "--locked", "check", "bans", "licenses", "sources"]),
    await run(deny, ["--workspace", "--locked", "--config", "deny-shipped.toml", "check", "bans"]),
    await checkPurity(),
  ];
  return { code: results.find(({ code }) => code !== 0)?.code ?? 0 };
}

async function checkPurity() {
  const outcomes = [];
  for (const crate of ["domain", "document-core"]) {
    const { code, stdout } = await run(
      "cargo",
      ["tree", "--locked", "-p", crate, "-e", "normal", "--prefix", "none"],
      { show: "nothing" },
    );
    const found = new Set(stdout.split("\n").filter((line) => impure.test(line)));
    for (const line of found) say(`${crate} is pure, yet it depends on ${line}`);
    outcomes.push(found.size > 0 ? 1 : code);
  }
  return { code: outcomes.find((code) => code !== 0) ?? 0 };
}
