// The clients of the cloud that the commands of a deployment share.

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

function defined(name, value) {
  return value === undefined || value === "" ? {} : { [name]: value };
}
