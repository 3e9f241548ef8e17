// The bucket and the CDN over the wire: list, upload, remove, invalidate.

import { writeFile } from "node:fs/promises";
import {
  CloudFrontClient,
  CreateInvalidationCommand,
  waitUntilInvalidationCompleted,
} from "@aws-sdk/client-cloudfront";
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";

/** The number of concurrent requests. */
const atOnce = 16;
/** How many files one request removes: the service's limit. */
const mostRemoved = 1_000;
/** How long an invalidation may take, in seconds; usually it takes one minute. */
const patience = 900;

/** `endpoint` is for a service that is not the cloud's own. Credentials and region are those of the environment. */
export function openBucket(name, { endpoint } = {}) {
  const client = new S3Client(endpoint ? { endpoint, forcePathStyle: true } : {});
  return {
    /** Every object whose name begins with `prefix`, as `{file, md5}`. */
    async list(prefix = "") {
      const objects = [];
      const asked = { Bucket: name, Prefix: prefix };
      for await (const page of paginateListObjectsV2({ client }, asked)) {
        for (const { Key, ETag } of page.Contents ?? []) {
          objects.push({ file: Key, md5: ETag.replaceAll('"', "") });
        }
      }
      return objects;
    },

    /** The object as JSON; null if there is none. */
    async readJson(file) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: file }));
        return JSON.parse(await Body.transformToString());
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },

    /** Writes the object into a file. */
    async download(file, path) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: file }));
      await writeFile(path, await Body.transformToByteArray());
    },

    put: (file, body, { cacheControl, contentType }) =>
      client.send(
        new PutObjectCommand({
          ...{ Bucket: name, Key: file, Body: body },
          ...{ CacheControl: cacheControl, ContentType: contentType },
        }),
      ),

    /** Writes the object if its MD5 is still `md5`, null for none. Gives whether it did. */
    async replace(file, md5, body, { cacheControl, contentType }) {
      const condition = md5 === null ? { IfNoneMatch: "*" } : { IfMatch: `"${md5}"` };
      try {
        await client.send(
          new PutObjectCommand({
            ...{ Bucket: name, Key: file, Body: body, ...condition },
            ...{ CacheControl: cacheControl, ContentType: contentType },
          }),
        );
        return true;
      } catch (error) {
        // 409: another conditional write of the object is under way.
        if ([409, 412].includes(error?.$metadata?.httpStatusCode)) return false;
        throw error;
      }
    },

    async remove(files) {
      for (let from = 0; from < files.length; from += mostRemoved) {
        const Objects = files.slice(from, from + mostRemoved).map((Key) => ({ Key }));
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket: name, Delete: { Objects, Quiet: true } }),
        );
        const [first] = Errors;
        if (first) throw new Error(`${first.Key} could not be removed: ${first.Message}`);
      }
    },
  };
}

/** The credentials that the SDK finds, as variables for a program that looks for none itself. */
export async function readCredentials() {
  const { accessKeyId, secretAccessKey, sessionToken } = await new S3Client(
    {},
  ).config.credentials();
  return {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    ...(sessionToken === undefined ? {} : { AWS_SESSION_TOKEN: sessionToken }),
  };
}

/** The CDN; `forget` resolves when the invalidation is complete at every edge. */
export function openEdge(distribution, { endpoint } = {}) {
  const client = new CloudFrontClient(endpoint ? { endpoint } : {});
  return {
    async forget(paths, reference) {
      const { Invalidation } = await client.send(
        new CreateInvalidationCommand({
          DistributionId: distribution,
          InvalidationBatch: {
            CallerReference: reference,
            Paths: { Quantity: paths.length, Items: paths },
          },
        }),
      );
      await waitUntilInvalidationCompleted(
        { client, maxWaitTime: patience },
        { DistributionId: distribution, Id: Invalidation.Id },
      );
    },
  };
}

/** Runs `work` for each item, several concurrently; rejects with the first failure. */
export async function forEachOf(things, work) {
  const queue = things.values();
  const worker = async () => {
    for (const thing of queue) await work(thing);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
