// From a clone to the whole product: the steps all commands share.

import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Failure } from "../run/failure.mjs";
import { places } from "../run/places.mjs";
import { install, requireTools } from "../tools/toolchain.mjs";
import { buildRunner, exportCatalogue, reportHeld, requireFreePorts, serve } from "./runner.mjs";
import { buildSite } from "./site.mjs";

const firstPort = 4300;

/** Reads `--data`, `--port` and `PORT`, and those of `more`, which are given as they are. */
export function readOptions(args = process.argv.slice(2), more = {}) {
  const { values } = parseArgs({
    args,
    options: { data: { type: "string" }, port: { type: "string" }, ...more },
  });
  const text = values.port ?? process.env.PORT ?? String(firstPort);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_533) {
    throw new Failure(`A port is a number from 1 to 65533, not ${text}.`);
  }
  const data = values.data === undefined ? places.data : resolve(values.data);
  return { ...values, data, port };
}

/** The folder of the site of a data folder. */
export function siteOf(data) {
  return data === places.data ? places.site : join(data, "site");
}

/**
 * Installs, builds, seeds and exports; returns the argument of `serveProduct`. With `withoutDemoOrders` there are no
 * bookings yet; with `empty` the table has an operator's account and nothing else.
 */
export async function prepareProduct({ data, port, withoutDemoOrders = false, empty = false }) {
  await requireTools();
  const ports = { port, "identity-port": port + 1, "stripe-port": port + 2 };
  await requireFreePorts(Object.values(ports));
  await install();
  const runner = await buildRunner();
  const site = siteOf(data);
  const address = `http://127.0.0.1:${port}`;
  const seeding = { empty, ...(!withoutDemoOrders && { address }) };
  const catalogue = await exportCatalogue(runner, data, seeding);
  await buildSite({ catalogue, out: site, address });
  return { runner, data, site, ports, catalogue, address };
}

/** Serves what was prepared; the operator gets an email about records that the build held back. */
export async function serveProduct(prepared) {
  const product = await serve(prepared.runner, prepared);
  await reportHeld(prepared.runner, prepared.data, prepared.site);
  return product;
}

/** Stops the runner when this process is asked to stop, and waits for either end. */
export async function untilStopped(product) {
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => product.stop("SIGTERM"));
  const end = await product.ended;
  if (end.code !== 0 && end.signal === null) {
    throw new Failure(end.words || `The runner ended with code ${end.code}.`);
  }
}
