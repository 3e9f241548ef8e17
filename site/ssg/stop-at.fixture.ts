// For tests, loaded before the generator (`node --import`): kills the process with SIGKILL just before it does what
// `STOP_AT` names, `rename /builds/latest.json` or `write /next/index.html`: a call and the end of the path it
// is about. The generator itself knows nothing of it, and no clock decides where it dies.

import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const [wanted, ending = ""] = (process.env.STOP_AT ?? "").split(" ");

function stopsAt(call: string, path: unknown): void {
  if (call === wanted && String(path).endsWith(ending)) process.kill(process.pid, "SIGKILL");
}

const { renameSync, writeFileSync, rmSync } = fs;
fs.writeFileSync = (file, ...rest) => {
  stopsAt("write", file);
  writeFileSync(file, ...rest);
};
fs.renameSync = (from, to) => {
  stopsAt("rename", to);
  renameSync(from, to);
};
fs.rmSync = (path, ...rest) => {
  stopsAt("remove", path);
  rmSync(path, ...rest);
};
syncBuiltinESMExports();
