// The clients of the cloud that the commands of a deployment share.

import { S3Client } from "@aws-sdk/client-s3";

/** What CloudFormation has to be allowed for our templates. */
export const capabilities = ["CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND"];

/**
 * Returns the settings of a client for the environment of a command. The stage gives the region; the trial gives an
 * endpoint and the credentials of its emulator. Everything else is the SDK's own search for credentials.
 */
export function clientSettings(environment, { region } = {}) {
  const { AWS_REGION, AWS_ENDPOINT_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = environment;
  return {
    ...defined("region", region ?? AWS_REGION),
    ...defined("endpoint", AWS_ENDPOINT_URL ?? process.env.AWS_ENDPOINT_URL),
    ...(AWS_ACCESS_KEY_ID === undefined
      ? {}
      : {
          credentials: { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY },
        }),
  };
}

/** Returns a client of the object storage. An endpoint has its buckets in the path, AWS in the host. */
export function openStorage(environment) {
  const settings = clientSettings(environment);
  return new S3Client({ ...settings, forcePathStyle: settings.endpoint !== undefined });
}

function defined(name, value) {
  return value === undefined || value === "" ? {} : { [name]: value };
}
