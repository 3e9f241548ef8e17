import { AccountProtection } from "#app/features/account-security/account-protection.tsx";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import * as area from "#messages/operators";

/** The operator's own login. It asks nothing of the operators' API, which may refuse it until there is a second factor. */
export default function OperatorsAccount() {
  return (
    <OperatorsPage title={area.yourAccount} path={operatorPaths.account()}>
      <AccountProtection />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };
