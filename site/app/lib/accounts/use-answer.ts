import { useEffect, useState } from "react";
import { messageFor } from "#app/lib/api/failure.ts";

export type Answer<Data> =
  | { status: "loading" }
  | { status: "ready"; data: Data }
  | { status: "failed"; message: string };

/**
 * Asks the API when a part of a page is shown. For parts of prerendered pages; a page that cannot be
 * shown without its data has a loader instead. `load` must be stable: a function of a module.
 */
export function useAnswer<Data>(load: () => Promise<Data>): Answer<Data> {
  const [answer, setAnswer] = useState<Answer<Data>>({ status: "loading" });
  useEffect(() => {
    let current = true;
    load()
      .then((data) => current && setAnswer({ status: "ready", data }))
      .catch(
        (error: unknown) => current && setAnswer({ status: "failed", message: messageFor(error) }),
      );
    return () => {
      current = false;
    };
  }, [load]);
  return answer;
}
