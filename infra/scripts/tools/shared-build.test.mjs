// The programs and the tests have to be one build: third-party crates otherwise compile twice, five minutes each time.

import assert from "node:assert/strict";
import { test } from "node:test";
import { run } from "../run/processes.mjs";
import { sharedBuild } from "./shared-build.mjs";

/** The compilations that cargo plans for third-party crates, each with its features and profile. */
async function planned(args) {
  const { code, stdout, stderr } = await run(
    "cargo",
    [...args, "--locked", "--unit-graph", "-Zunstable-options"],
    { show: "nothing", env: { RUSTC_BOOTSTRAP: "1" } },
  );
  assert.equal(code, 0, stderr);
  const units = JSON.parse(stdout).units.filter(({ pkg_id }) => pkg_id.startsWith("registry+"));
  return units.map(({ pkg_id, target, mode, platform, features, profile }) =>
    JSON.stringify([pkg_id, target.name, mode, platform, features, { ...profile, name: "" }]),
  );
}

test("programs and tests are built with the same third-party crates", async () => {
  const tests = new Set(await planned(["test", "--no-run", "--workspace"]));
  const programs = ["matchday-local", "document-server"].flatMap((name) => ["--bin", name]);
  const differing = (await planned(["build", ...sharedBuild, ...programs])).filter(
    (unit) => !tests.has(unit),
  );
  assert.deepEqual(differing, []);
  assert.ok(tests.size > 300);
});
