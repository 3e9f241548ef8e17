/** Loads what the frame of provider sign-in needs, once; a failed load may be tried again. */
export type FrameLoader = () => Promise<void>;

/**
 * The SDK's frame speaks through a script that the SDK fetches by itself, unless the deployment names
 * another source of it.
 *
 * @param source address of the script, or `null` to leave it to the SDK
 */
export function createFrameLoader(source: string | null, page: Document): FrameLoader {
  let loading: Promise<void> | null = null;
  return () => {
    loading ??= (source === null ? Promise.resolve() : loadScript(source, page)).catch(
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
}

function loadScript(source: string, page: Document): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = page.createElement("script");
    script.src = source;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      const error = new Error("the script of provider sign-in did not load");
      reject(Object.assign(error, { code: "auth/network-request-failed" }));
    });
    page.head.append(script);
  });
}
