import { answerOf, api } from "#app/lib/api/client.ts";
import type { AnnounceFile, FileView } from "#app/lib/api/types.ts";

/** The API calls of an upload; tests replace them. */
export interface SendCalls {
  find(assetId: string): Promise<FileView>;
  /** Where a part with this content is sent to. */
  signPart(assetId: string, number: number, sha256: string): Promise<string>;
  complete(assetId: string): Promise<FileView>;
}

/** What an account may ask about its files. */
export interface FileCalls extends SendCalls {
  announce(body: AnnounceFile): Promise<FileView>;
  discard(assetId: string): Promise<void>;
}

export const fileCalls: FileCalls = {
  async announce(body) {
    return await answerOf(api.POST("/api/media", { body }));
  },
  async find(assetId) {
    return await answerOf(api.GET("/api/media/{assetId}", { params: { path: { assetId } } }));
  },
  async signPart(assetId, number, sha256) {
    const { parts } = await answerOf(
      api.POST("/api/media/{assetId}/parts", {
        params: { path: { assetId } },
        body: { parts: [{ number, sha256 }] },
      }),
    );
    const [part] = parts;
    if (part === undefined) throw new Error("the API signed no part");
    return part.url;
  },
  async complete(assetId) {
    return await answerOf(
      api.POST("/api/media/{assetId}/complete", { params: { path: { assetId } } }),
    );
  },
  async discard(assetId) {
    const { response } = await api.DELETE("/api/media/{assetId}", {
      params: { path: { assetId } },
    });
    // A file that is in use or deleted counts as discarded: no caller waits for it.
    if (response.status >= 500) throw new Error(`failed to discard a file: ${response.status}`);
  },
};

/** What the holder of an order's link may ask about a file that was announced by the link. */
export function linkedFileCalls(orderHash: string, announced: FileView): SendCalls {
  return {
    async find() {
      return announced;
    },
    async signPart(assetId, number, sha256) {
      const { parts } = await answerOf(
        api.POST("/api/media/links/{orderHash}/{assetId}/parts", {
          params: { path: { orderHash, assetId } },
          body: { parts: [{ number, sha256 }] },
        }),
      );
      const [part] = parts;
      if (part === undefined) throw new Error("the API signed no part");
      return part.url;
    },
    async complete(assetId) {
      return await answerOf(
        api.POST("/api/media/links/{orderHash}/{assetId}/complete", {
          params: { path: { orderHash, assetId } },
        }),
      );
    },
  };
}
