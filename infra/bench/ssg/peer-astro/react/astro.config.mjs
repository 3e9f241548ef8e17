// React components that start in the browser, Tailwind over their sources, and a payload beside each page.

import react from "@astrojs/react";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "astro/config";

export default defineConfig({
  site: process.env.ORIGIN,
  cacheDir: ".cache",
  experimental: { incrementalBuild: process.env.INCREMENTAL === "1" },
  build: { format: "directory" },
  integrations: [react()],
  vite: { plugins: [tailwindcss()] },
});
