import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

const day = 86_400_000;
/** How long what no build uses is kept: long enough to go back to, short enough that the disk does not fill. */
const kept = 30 * day;
/** When it was last done. */
const markerFile = ".cleared";

/**
 * Removes from `cache` what no build used for a month, half-made pictures of killed builds among it; `used` are the
 * folders that this build uses. Once a day: looking at ten thousand folders is most of what a small build costs.
 */
export function clearAway(cache: string, used: ReadonlySet<string>, now: number): void {
  const marker = join(cache, markerFile);
  if (existsSync(marker) && now - statSync(marker).mtimeMs < day) return;
  mkdirSync(cache, { recursive: true });
  const time = new Date(now);
  for (const folder of used) utimesSync(folder, time, time);
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name);
    // Another build may be clearing away too.
    const found = statSync(folder, { throwIfNoEntry: false });
    if (name === markerFile || found === undefined || now - found.mtimeMs < kept) continue;
    rmSync(folder, { recursive: true, force: true });
  }
  writeFileSync(marker, "");
  utimesSync(marker, time, time);
}
