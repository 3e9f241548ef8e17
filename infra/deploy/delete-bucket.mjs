// node infra/deploy/delete-bucket.mjs --bucket NAME: deletes a bucket that a stack retained, with each version of each
// object (docs/runbook.md, "Take a deployment away"). Credentials and region are those of the environment.

import { parseArgs } from "node:util";
import {
  DeleteBucketCommand,
  DeleteObjectsCommand,
  paginateListObjectVersions,
} from "@aws-sdk/client-s3";
import { Failure, main } from "../scripts/run/failure.mjs";
import { openStorage } from "./aws.mjs";

await main(async () => {
  const { values } = parseArgs({ options: { bucket: { type: "string" } } });
  if (values.bucket === undefined) throw new Failure("Name the bucket: --bucket NAME.");
  const client = openStorage(process.env);
  const bucket = { Bucket: values.bucket };
  for await (const page of paginateListObjectVersions({ client }, bucket)) {
    const found = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])];
    if (found.length === 0) continue;
    const Objects = found.map(({ Key, VersionId }) => ({ Key, VersionId }));
    const deleted = { ...bucket, Delete: { Objects, Quiet: true } };
    const { Errors } = await client.send(new DeleteObjectsCommand(deleted));
    const first = Errors?.[0];
    if (first !== undefined)
      throw new Failure(`The object ${first.Key} could not be deleted: ${first.Message}`);
  }
  await client.send(new DeleteBucketCommand(bucket));
});
