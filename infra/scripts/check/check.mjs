// npm run check: formatting, lints, types, dependency arrows, names, freshness. Every step runs; the summary lists failures.
//
// While cargo compiles, a second process installs the packages and checks the site (`--site`): both wait for the network, and
// cargo leaves a processor free at its ends.

import { fileURLToPath } from "node:url";
import { Failure, main } from "../run/failure.mjs";
import { runPhases } from "../run/phases.mjs";
import { run } from "../run/processes.mjs";
import { green, red, say } from "../run/terminal.mjs";
import { install, requireTools } from "../tools/toolchain.mjs";
import { checks } from "./checks.mjs";

await main(async () => {
  await requireTools();
  if (process.argv.includes("--site")) {
    await install();
    const results = await runPhases(checks.filter(({ ofSite }) => ofSite));
    say(JSON.stringify(results.map(summaryOf)));
    return;
  }
  const ofSite = checkSite();
  // Needs the packages and the program.
  const isLast = ({ name }) => name === "generated";
  const compiled = await runPhases(checks.filter((phase) => !phase.ofSite && !isLast(phase)));
  const results = [...compiled, ...(await ofSite), ...(await runPhases(checks.filter(isLast)))];
  say();
  for (const { title, hint, code, time } of results) {
    const advice = code !== 0 && hint ? `, put right by: ${hint}` : "";
    say(`${code === 0 ? green("✓") : red("✗")} ${title} (${time}${advice})`);
  }
  const failed = results.filter(({ code }) => code !== 0).length;
  if (failed > 0) throw new Failure(`${failed} of ${results.length} checks failed.`);
  say(`All ${results.length} checks hold.`);
});

/** Runs the checks of the site in a second process; prints its output when it has ended. */
async function checkSite() {
  const file = fileURLToPath(import.meta.url);
  const { code, stdout, stderr } = await run(process.execPath, [file, "--site"], {
    show: "nothing",
  });
  const lines = stdout.trimEnd().split("\n");
  const results = code === 0 ? JSON.parse(lines.pop()) : [{ title: "Checks of the site", code }];
  process.stderr.write(stderr);
  say(lines.join("\n"));
  return results;
}

function summaryOf({ title, hint, code, time }) {
  return { title, hint, code, time };
}
