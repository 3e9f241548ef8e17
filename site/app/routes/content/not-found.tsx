import { ErrorView } from "#app/features/errors/error-view.tsx";

export default function NotFound() {
  return <ErrorView status={404} />;
}
