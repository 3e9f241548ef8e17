import { BuildFailure } from "#ssg/failure.ts";

/** Somebody who saves file after file is done after a few. */
const attempts = 3;

/**
 * Makes something of sources that may change meanwhile, again until they did not; gives their name, before and after.
 * What was made of half of a change must not be kept under the name of either.
 */
export function retryUntilStable(nameOfSources: () => string, make: () => void): string {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const name = nameOfSources();
    make();
    if (nameOfSources() === name) return name;
  }
  throw new BuildFailure("the site's code keeps changing while it is built; build again");
}
