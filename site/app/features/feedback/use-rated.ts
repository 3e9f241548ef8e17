import { useState } from "react";
import { useRevalidator } from "react-router";

/** Returns whether a review was sent on this page, and what is called after it was. */
export function useRated(): { isRated: boolean; onRated: () => Promise<void> } {
  const { revalidate } = useRevalidator();
  const [isRated, setRated] = useState(false);
  return {
    isRated,
    onRated: async () => {
      setRated(true);
      await revalidate();
    },
  };
}
