import { Link, useLocation, useRevalidator, useRouteError } from "react-router";
import { ApiFailure } from "#app/lib/api/failure.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import * as common from "#messages/common";
import * as texts from "#messages/error-pages";
import { OtherAccountButton } from "./other-account-button.tsx";

/** A page whose data could not be fetched: shows the reason, and the next step. Other errors propagate. */
export function PageTrouble() {
  const error = useRouteError();
  const location = useLocation();
  if (!(error instanceof ApiFailure)) {
    throw error;
  }
  const { title, action } = wayOnFrom(error, location.pathname + location.search);
  return (
    <section className="shell py-16">
      <PageHead title={texts.trouble} path={location.pathname} noindex />
      <EmptyState title={title} action={action}>
        {error.message}
      </EmptyState>
    </section>
  );
}

function wayOnFrom({ code }: ApiFailure, here: string) {
  switch (code) {
    case "unauthenticated":
    case "token_expired":
      return {
        title: texts.pleaseLogIn,
        action: (
          <Button asChild>
            <Link to={paths.login(here)}>{texts.logIn}</Link>
          </Button>
        ),
      };
    case "account_deleted":
      return {
        title: texts.accountDeleted,
        action: (
          <Button asChild>
            <Link to={paths.home()}>{texts.home}</Link>
          </Button>
        ),
      };
    case "forbidden":
      return { title: texts.forbidden, action: <OtherAccountButton variant="primary" /> };
    default:
      return { title: texts.failed, action: <TryAgain /> };
  }
}

function TryAgain() {
  const revalidator = useRevalidator();
  return (
    <Button busy={revalidator.state === "loading"} onClick={() => void revalidator.revalidate()}>
      {common.tryAgain}
    </Button>
  );
}
