import { Link } from "react-router";
import { ContentPage } from "#app/features/content/content-page.tsx";
import { OrderLinksForm } from "#app/features/content/order-links-form.tsx";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import * as texts from "#messages/page-find-my-orders";

export default function FindMyOrders() {
  return (
    <>
      <PageHead
        title={texts.findMyOrders}
        description={texts.getLinksOrdersBooked}
        path={paths.findMyOrders()}
      />
      <ContentPage
        eyebrow={texts.help}
        title={texts.findMyOrders}
        lead={texts.bookedWithoutAccountLost}
      >
        <OrderLinksForm />
        <p className="mt-6 max-w-xl">
          {texts.withdrawWithoutLink({
            link: (children) => (
              <Link to={paths.withdraw()} className="font-semibold underline">
                {children}
              </Link>
            ),
          })}
        </p>
      </ContentPage>
    </>
  );
}
