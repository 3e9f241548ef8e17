import { DefaultLayout } from "#app/layouts/default-layout.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

/** Shown by 200.html until the page of an address newer than the build is loaded. */
export function PageSkeleton() {
  return (
    <DefaultLayout>
      <title>Matchday</title>
      <div className="shell space-y-6 py-12" role="status">
        <span className="sr-only">Loading the page</span>
        <Skeleton className="h-12 w-2/3 max-w-lg" />
        <Skeleton className="h-5 w-full max-w-2xl" />
        <Skeleton className="h-64 w-full" />
      </div>
    </DefaultLayout>
  );
}
