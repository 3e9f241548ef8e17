// npm run bench -- races [NAME...]: runs the races and models of the test suite with up to a hundred times as many
// participants or steps. One JSON object per race; NAME is a part of a test's name. The run fails if one fails.
//
// The tests read `RACES` through `race_size` (functions/document-database/testkit), so both sizes run the same code. A model
// that prints its seed can be repeated with it: `MODEL_SEED=… npm run bench -- races clocks`.

import { Failure, main } from "../../scripts/run/failure.mjs";
import { must, run } from "../../scripts/run/processes.mjs";

/** Each test that calls `race_size`, by its test program. */
const races = [
  [
    "orders",
    "last_places::one_of_concurrent_payments_gets_the_last_request_and_the_others_are_released",
  ],
  ["orders", "last_places::one_of_concurrent_payments_gets_the_slot_and_the_others_are_released"],
  [
    "orders",
    "last_places::one_of_concurrent_payments_and_moves_gets_the_slot_and_the_others_are_unchanged",
  ],
  ["orders", "links::concurrent_equal_requests_place_one_order_with_one_link"],
  ["orders", "promo::one_of_concurrent_payments_gets_the_last_use"],
  ["settle", "busy_day::a_busy_day_ends_within_bounded_runs_and_each_difference_is_found_once"],
  ["settle", "last_places::no_slot_is_sold_twice_or_lost_under_concurrency"],
  ["store", "placing::one_of_concurrent_payments_gets_the_last_open_request_until_it_is_declined"],
  ["store", "placing::one_of_concurrent_payments_gets_the_last_seat"],
  ["store", "placing::one_of_concurrent_payments_gets_a_slot_and_its_buffer"],
  ["store", "moving::one_of_concurrent_payments_and_moves_gets_the_time"],
  ["document-protocol", "listen::model::a_client_shows_what_the_database_has_after_random_steps"],
  [
    "document-protocol",
    "listen::clocks::later_commits_are_above_received_read_times_with_any_clocks",
  ],
  ["document-protocol", "listen::consistency::a_commit_is_never_seen_in_part"],
  ["document-protocol", "listen::consistency::snapshots_continue_while_writers_never_pause"],
  [
    "document-protocol",
    "listen::consistency::read_times_never_decrease_with_any_clock_of_the_next_stream",
  ],
  ["document-protocol", "listen::visibility::a_commit_is_never_sent_in_part_and_never_lost"],
];

await main(async () => {
  const words = process.argv.slice(2);
  const chosen = races.filter(
    ([, name]) => !words.length || words.some((word) => name.includes(word)),
  );
  if (chosen.length === 0) throw new Failure(`No race is named like ${words.join(" or ")}.`);
  const programs = [...new Set(chosen.map(([program]) => program))];
  const test = ["test", "--locked", "--workspace"];
  const compile = [...test, "--no-run", ...programs.flatMap((program) => ["--test", program])];
  await must("The tests could not be compiled.", "cargo", compile, { show: "progress" });
  const failed = [];
  for (const [program, name] of chosen) {
    const begun = performance.now();
    const args = [...test, "--test", program, "--", "--exact", name];
    const result = await run("cargo", args, { env: { RACES: "long" }, show: "nothing" });
    // A name that no test has passes without a test.
    const ok = result.code === 0 && result.stdout.includes("1 passed");
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    process.stdout.write(
      `${JSON.stringify({ bench: "races", program, race: name, ok, seconds })}\n`,
    );
    if (ok) continue;
    process.stderr.write(result.stdout + result.stderr);
    failed.push(name);
  }
  if (failed.length > 0) throw new Failure(`Failed: ${failed.join(", ")}`);
});
