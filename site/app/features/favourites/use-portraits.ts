import { useEffect, useState } from "react";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { TalentView } from "#app/lib/api/types.ts";
import { isConnectionLost } from "#app/lib/offline/connection.ts";

type Portrait = Pick<TalentView, "displayName" | "headline" | "avatar">;

/** Names and pictures of athletes, each asked for once. Those that cannot be had are left out. */
export function usePortraits(slugs: readonly string[]): ReadonlyMap<string, Portrait> {
  const [portraits, setPortraits] = useState<ReadonlyMap<string, Portrait>>(new Map());
  const [asked] = useState(() => new Set<string>());
  useEffect(() => {
    for (const slug of slugs) {
      if (asked.has(slug)) continue;
      asked.add(slug);
      answerOf(api.GET("/api/talent/{slug}", { params: { path: { slug } } }))
        .then((talent) => setPortraits((before) => new Map(before).set(slug, talent)))
        .catch((error: unknown) => {
          // The address stands for the name, until the next drawing with a connection asks again.
          if (isConnectionLost(error)) asked.delete(slug);
          console.warn(`failed to load the portrait of ${slug}`, error);
        });
    }
  }, [slugs, asked]);
  return portraits;
}
