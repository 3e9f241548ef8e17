/** Whether a video failed because of its format and not because of the connection. */
export function isUnplayable({ error }: Pick<HTMLVideoElement, "error">): boolean {
  return error?.code === decodeFailed || error?.code === notSupported;
}

/** `MediaError.MEDIA_ERR_DECODE` and `MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED`, which tests do not have. */
const decodeFailed = 3;
const notSupported = 4;
