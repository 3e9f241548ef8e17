import assert from "node:assert/strict";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { Failure } from "../run/failure.mjs";
import { readOptions } from "./product.mjs";
import { requireFreePorts, serve } from "./runner.mjs";

let folder;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "matchday-runner-"));
});

afterEach(() => rm(folder, { recursive: true }));

/** A fake runner: a shell script. */
async function program(script) {
  const path = join(folder, "runner");
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

test("a taken port is one sentence that names another one", async () => {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await assert.rejects(requireFreePorts([port]), (error) => {
    assert.ok(error instanceof Failure);
    assert.match(error.message, new RegExp(`^Port ${port} is taken; .*PORT=${port + 100}`));
    return true;
  });
  await new Promise((resolve) => server.close(resolve));
  await requireFreePorts([port]);
});

test("a port that is no port is refused", () => {
  assert.throws(() => readOptions(["--port", "http"]), Failure);
  assert.throws(() => readOptions(["--port", "0"]), Failure);
  assert.throws(() => readOptions(["--port", "65534"]), Failure, "two more ports follow it");
});

test("the runner is ready when it reports it, and stops on request", async () => {
  const runner = await program(
    `echo 'warming up'; echo '{"ready":true,"site":"http://127.0.0.1:1"}'; exec sleep 600`,
  );
  const product = await serve(runner, { data: folder, site: folder, ports: { port: 1 } });
  assert.equal(product.site, "http://127.0.0.1:1");
  const end = await product.stop();
  assert.equal(end.signal, "SIGTERM");
});

test("a runner that cannot start fails with its last sentence", async () => {
  const runner = await program(
    `echo 'INFO opening' >&2; echo 'The data file is damaged; delete it to begin afresh.' >&2; exit 1`,
  );
  await assert.rejects(serve(runner, { data: folder, site: folder, ports: {} }), (error) => {
    assert.ok(error instanceof Failure);
    assert.equal(error.message, "The data file is damaged; delete it to begin afresh.");
    return true;
  });
});
