// A failure the reader can act on: one sentence, no stack.

export class Failure extends Error {}

/** Runs a command's main function; failures end it with their sentence, faults with their stack. */
export async function main(run) {
  try {
    await run();
  } catch (error) {
    process.stderr.write(`\n${error instanceof Failure ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}
