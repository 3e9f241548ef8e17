// npm run check: formatting, lints, types, dependency arrows, names, freshness. Every step runs; the summary lists failures.

import { checks } from "./checks.mjs";
import { Failure, main } from "./failure.mjs";
import { runPhases } from "./phases.mjs";
import { green, red, say } from "./terminal.mjs";
import { install, requireTools } from "./toolchain.mjs";

await main(async () => {
  await requireTools();
  await install();
  const results = await runPhases(checks);
  say();
  for (const { title, hint, code, time } of results) {
    const advice = code !== 0 && hint ? `, put right by: ${hint}` : "";
    say(`${code === 0 ? green("✓") : red("✗")} ${title} (${time}${advice})`);
  }
  const failed = results.filter(({ code }) => code !== 0).length;
  if (failed > 0) throw new Failure(`${failed} of ${results.length} checks failed.`);
  say(`All ${results.length} checks hold.`);
});
