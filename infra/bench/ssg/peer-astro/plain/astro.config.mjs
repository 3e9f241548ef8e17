// Plain .astro pages: a style sheet that is finished already, no code for the browser.

import { defineConfig } from "astro/config";

export default defineConfig({
  site: process.env.ORIGIN,
  cacheDir: ".cache",
  experimental: { incrementalBuild: process.env.INCREMENTAL === "1" },
  build: { format: "directory" },
});
