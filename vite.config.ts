import { resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// The generator (site/ssg) adds the entry and the output folder of each of its two builds.
// The build id never enters this file: it would change every hash (DESIGN section 4).
export default defineConfig({
  plugins: [react(), tailwindcss()],
  publicDir: "site/app/public",
  appType: "custom",
  resolve: {
    alias: { "react-style-singleton": resolve("site/app/ui/adopted-style.ts") },
  },
  build: {
    target: "es2022",
    assetsDir: "assets",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
