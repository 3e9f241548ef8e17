// A failure that the reader can act on: one sentence, no stack.

export class Failure extends Error {}

/** Runs a command's main function; a `Failure` ends it with its sentence, any other error with its stack. */
export async function main(run) {
  try {
    await run();
  } catch (error) {
    process.stderr.write(`\n${error instanceof Failure ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}
