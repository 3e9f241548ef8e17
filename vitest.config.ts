import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["site/app/**/*.test.{ts,tsx}", "site/ssg/**/*.test.ts"],
    environment: "node",
    // Dates and prices are formatted in the reader's zone; tests read one zone everywhere.
    env: { TZ: "UTC" },
    // By default one processor is left idle, which is half of a machine with two.
    maxWorkers: availableParallelism(),
    passWithNoTests: false,
  },
});
