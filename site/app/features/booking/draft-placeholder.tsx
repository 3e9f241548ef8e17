import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

/** Stands where a booking will, until what it needs is here; says in words what keeps it away. */
export function DraftPlaceholder({ problem }: { problem: string | null }) {
  return problem === null ? <Skeleton className="h-96" /> : <Notice tone="bad">{problem}</Notice>;
}
