import { ContentPage } from "#app/features/content/content-page.tsx";
import { WithdrawForm } from "#app/features/content/withdraw-form.tsx";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import * as texts from "#messages/page-withdraw";

export default function Withdraw() {
  return (
    <>
      <PageHead
        title={texts.withdraw}
        description={texts.withdrawDescription}
        path={paths.withdraw()}
      />
      <ContentPage eyebrow={texts.help} title={texts.withdraw} lead={texts.withdrawLead}>
        <WithdrawForm />
      </ContentPage>
    </>
  );
}
