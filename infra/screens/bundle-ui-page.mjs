// node bundle-ui-page.mjs FOLDER: bundles site/ui-page.

import { build } from "vite";
import { languageConfig } from "#ssg/code/languages.ts";

const [folder = ""] = process.argv.slice(2);
const { define, alias } = await languageConfig("en", ["en"]);

await build({
  configFile: "vite.config.ts",
  envDir: false,
  publicDir: false,
  logLevel: "warn",
  base: "/_local/ui/",
  define,
  resolve: { alias },
  build: {
    outDir: folder,
    emptyOutDir: true,
    assetsDir: "",
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      input: "site/ui-page/main.tsx",
      output: {
        codeSplitting: false,
        entryFileNames: "ui.js",
        assetFileNames: ({ names }) =>
          names[0]?.endsWith(".css") ? "ui.css" : "[name]-[hash][extname]",
      },
    },
  },
});
