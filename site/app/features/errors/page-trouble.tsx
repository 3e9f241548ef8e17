import { Link, useLocation, useRevalidator, useRouteError } from "react-router";
import { ApiFailure } from "#app/lib/api/failure.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
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
  const { pathname, search } = location;
  const isDesk = pathname === paths.operators() || pathname.startsWith(`${paths.operators()}/`);
  const { title, text, action } =
    isDesk && error.code === "forbidden"
      ? { title: texts.notInTeam, text: texts.notInTeamText, action: <OtherAccount /> }
      : { text: error.message, ...wayOnFrom(error, pathname + search) };
  return (
    <section className="shell py-16">
      <PageHead title={texts.trouble} path={pathname} noindex />
      <EmptyState title={title} action={action}>
        {text}
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
      return { title: texts.forbidden, action: <OtherAccount /> };
    default:
      return { title: texts.failed, action: <TryAgain /> };
  }
}

function OtherAccount() {
  return <OtherAccountButton variant="primary" />;
}

function TryAgain() {
  const revalidator = useRevalidator();
  return (
    <Button busy={revalidator.state === "loading"} onClick={() => void revalidator.revalidate()}>
      {common.tryAgain}
    </Button>
  );
}
