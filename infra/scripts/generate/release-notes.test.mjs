// Tests of the notes of a release.

import assert from "node:assert/strict";
import { test } from "node:test";
import { notesOf } from "./release-notes.mjs";

const changelog = `# Changelog

## [Unreleased]

### Added

- Tomorrow.

## [1.2.0] - 2026-11-24

### Added

- Today.

## [1.1.0] - 2026-10-01

- Yesterday.
`;

test("the notes of a release are the section of its version", () => {
  assert.equal(notesOf(changelog, "1.2.0"), "### Added\n\n- Today.");
  assert.equal(notesOf(changelog, "1.1.0"), "- Yesterday.");
});

test("a version without notes is not released", () => {
  assert.throws(() => notesOf(changelog, "1.2"), /CHANGELOG.md says nothing of 1.2\./);
});
