// Where things lie. Every path that the scripts use is defined here.

import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(fileURLToPath(new URL("../../..", import.meta.url)));

export const places = {
  lock: join(root, "package-lock.json"),
  modules: join(root, "node_modules"),
  installed: join(root, "node_modules", ".matchday-lock"),
  tools: join(root, ".tools"),
  cloudTools: join(root, ".tools", "venv", "bin"),
  data: join(root, ".matchday"),
  emptyData: join(root, ".matchday", "empty"),
  site: join(root, "site", "dist"),
  openapi: join(root, "site", "app", "lib", "api", "openapi.json"),
  schema: join(root, "site", "app", "lib", "api", "schema.ts"),
  apiTypes: join(root, "site", "api-types", "package.json"),
  openapiTypescript: join(root, "site", "api-types", "node_modules", ".bin", "openapi-typescript"),
  messages: join(root, "site", "app", "messages"),
  fonts: join(root, "site", "app", "styles", "fonts"),
  rules: join(root, "site", "app", "lib", "api", "rules"),
  headlessShell: "/usr/bin/chromium-headless-shell",
  chromium: "/usr/bin/chromium",
};

/** The program of a package in node_modules. */
export function program(name) {
  return join(places.modules, ".bin", name);
}
