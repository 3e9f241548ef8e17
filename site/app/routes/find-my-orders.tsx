import { ContentPage } from "#app/features/content/content-page.tsx";
import { OrderLinksForm } from "#app/features/content/order-links-form.tsx";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";

export default function FindMyOrders() {
  return (
    <>
      <PageHead
        title="Find my orders"
        description="Get the links to orders that you booked without an account by email."
        path={paths.findMyOrders()}
      />
      <ContentPage
        eyebrow="Help"
        title="Find my orders"
        lead="You booked without an account and lost the link? We email you the links to your orders."
      >
        <OrderLinksForm />
      </ContentPage>
    </>
  );
}
