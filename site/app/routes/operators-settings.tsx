import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { PendingApproval } from "#app/features/operators/approval-list.tsx";
import { BrandForm } from "#app/features/operators/brand-form.tsx";
import { BusinessForm } from "#app/features/operators/business-form.tsx";
import { ContentForm } from "#app/features/operators/content-form.tsx";
import { contentPlaceOf } from "#app/features/operators/content-places.ts";
import { LaunchForm } from "#app/features/operators/launch-form.tsx";
import { type ListName, ListTabs, readListQuery } from "#app/features/operators/list-tabs.tsx";
import { MoneyForm } from "#app/features/operators/money-form.tsx";
import { OperatorsPage } from "#app/features/operators/operators-page.tsx";
import { api } from "#app/lib/api/client.ts";
import { operatorPaths, type SettingsList } from "#app/lib/operator-paths.ts";
import { pageAnswer } from "#app/lib/page-answer.ts";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-settings";

const lists: [ListName<SettingsList>, ...ListName<SettingsList>[]] = [
  { list: "brand", label: texts.brand },
  { list: "business", label: texts.business },
  { list: "money", label: texts.money },
  { list: "opening", label: texts.opening },
  { list: "texts", label: texts.texts },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  const { list } = readListQuery(request, lists);
  const settings = await pageAnswer(request, api.GET("/api/operators/settings", { signal }));
  if (list !== "texts") return { list, settings, text: null };
  const place = contentPlaceOf(request);
  const { items } = await pageAnswer(
    request,
    api.GET("/api/operators/content/{page}/{language}/versions", {
      params: { path: { page: place.page, language: place.language } },
      signal,
    }),
  );
  return { list, settings, text: { place, versions: items } };
}

export default function OperatorsSettings() {
  const { list, settings, text } = useLoaderData<typeof loader>();
  return (
    <OperatorsPage title={area.settings} path={operatorPaths.settings()}>
      <ListTabs lists={lists} current={list} pathOf={(one) => operatorPaths.settings(one)} />
      {list === "brand" && <BrandForm saved={settings.brand} />}
      {list === "business" && <BusinessForm saved={settings.business} />}
      {list === "money" && (
        <>
          <PendingApproval approval={settings.pendingApproval} />
          <MoneyForm saved={settings.money} />
        </>
      )}
      {list === "opening" && <LaunchForm saved={settings.launch} />}
      {text !== null && <ContentForm place={text.place} versions={text.versions} />}
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };
