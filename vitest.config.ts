import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["site/app/**/*.test.{ts,tsx}", "site/ssg/**/*.test.ts"],
    environment: "node",
    // Dates and prices are formatted in the reader's zone; tests read one zone everywhere.
    env: { TZ: "UTC" },
    passWithNoTests: false,
  },
});
