import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { PendingApproval } from "#app/features/operators/decisions/approval-list.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { EmailTexts } from "#app/features/operators/email-texts/email-texts.tsx";
import { emailReaderOf } from "#app/features/operators/email-texts/email-words.ts";
import { MoneyForm } from "#app/features/operators/money/money-form.tsx";
import {
  type ListName,
  ListTabs,
  readListQuery,
} from "#app/features/operators/parts/list-page.tsx";
import { BrandForm } from "#app/features/operators/settings/brand-form.tsx";
import { BusinessForm } from "#app/features/operators/settings/business-form.tsx";
import { ContentForm } from "#app/features/operators/settings/content-form.tsx";
import {
  contentLanguageOf,
  contentPlaceOf,
} from "#app/features/operators/settings/content-places.ts";
import { LaunchForm } from "#app/features/operators/settings/launch-form.tsx";
import { api } from "#app/lib/api/client.ts";
import { operatorPaths, type SettingsList } from "#app/lib/pages/operator-paths.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-settings";

const lists: [ListName<SettingsList>, ...ListName<SettingsList>[]] = [
  { list: "brand", label: texts.brand },
  { list: "business", label: texts.business },
  { list: "money", label: texts.money },
  { list: "opening", label: texts.opening },
  { list: "texts", label: texts.texts },
  { list: "emails", label: texts.emails },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  const { list } = readListQuery(request, lists);
  const settings = await pageAnswer(request, api.GET("/api/operators/settings", { signal }));
  if (list === "emails") {
    const language = contentLanguageOf(request);
    const { items } = await pageAnswer(
      request,
      api.GET("/api/operators/email-texts/{language}", { params: { path: { language } }, signal }),
    );
    const emails = { language, reader: emailReaderOf(request), sentences: items };
    return { list, settings, settled: null, text: null, emails };
  }
  if (list !== "texts") {
    const settled =
      list === "money"
        ? await pageAnswer(request, api.GET("/api/operators/currencies", { signal }))
        : null;
    return { list, settings, settled, text: null, emails: null };
  }
  const place = contentPlaceOf(request);
  const { items } = await pageAnswer(
    request,
    api.GET("/api/operators/content/{page}/{language}/versions", {
      params: { path: { page: place.page, language: place.language } },
      signal,
    }),
  );
  return { list, settings, settled: null, text: { place, versions: items }, emails: null };
}

export default function OperatorsSettings() {
  const { list, settings, settled, text, emails } = useLoaderData<typeof loader>();
  return (
    <OperatorsPage title={area.settings} path={operatorPaths.settings()}>
      <ListTabs lists={lists} current={list} pathOf={(one) => operatorPaths.settings(one)} />
      {list === "brand" && <BrandForm saved={settings.brand} />}
      {list === "business" && <BusinessForm saved={settings.business} />}
      {settled !== null && (
        <>
          <PendingApproval approval={settings.pendingApproval} />
          <MoneyForm saved={settings.money} settled={settled} />
        </>
      )}
      {list === "opening" && <LaunchForm saved={settings.launch} />}
      {emails !== null && <EmailTexts {...emails} />}
      {text !== null && <ContentForm place={text.place} versions={text.versions} />}
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };
