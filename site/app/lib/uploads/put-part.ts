/** The storage refused a part, or no answer came: then the status is 0. */
export class PartRefused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(status === 0 ? "a part did not arrive" : `the storage refused a part: ${status}`);
    this.name = "PartRefused";
    this.status = status;
  }
}

export interface PartToPut {
  url: string;
  body: Blob;
  sha256: string;
  signal: AbortSignal;
  /** Called with the number of sent bytes of this part. */
  onProgress: (sent: number) => void;
}

/** Sends one part to its address. Uses `XMLHttpRequest`: `fetch` reports no upload progress. */
export function putPart({ url, body, sha256, signal, onProgress }: PartToPut): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const end = (settle: () => void) => {
      signal.removeEventListener("abort", abort);
      settle();
    };
    request.open("PUT", url);
    request.setRequestHeader("x-amz-checksum-sha256", sha256);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () =>
      end(() => (request.status === 200 ? resolve() : reject(new PartRefused(request.status))));
    request.onerror = () => end(() => reject(new PartRefused(0)));
    request.onabort = () => end(() => reject(signal.reason));
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    signal.addEventListener("abort", abort);
    request.send(body);
  });
}

const longest = 15_000;

/** Waits a second, two, four and at most fifteen; a restored connection ends it immediately. */
export function pauseBeforeTry(tries: number, signal: AbortSignal): Promise<void> {
  const milliseconds = Math.min(longest, 1_000 * 2 ** (tries - 1));
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      globalThis.removeEventListener("online", go);
      signal.removeEventListener("abort", stop);
      settle();
    };
    const go = () => end(resolve);
    const stop = () => end(() => reject(signal.reason));
    const timer = setTimeout(go, milliseconds);
    globalThis.addEventListener("online", go);
    signal.addEventListener("abort", stop);
  });
}
