import { type ReactNode, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { Badge } from "#app/ui/badge.tsx";
import { BrowserHint } from "#app/ui/browser-hint.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FileButton } from "#app/ui/forms/file-button.tsx";
import { GiftFields } from "#app/ui/forms/gift-fields.tsx";
import { InsertText } from "#app/ui/forms/insert-text.tsx";
import { MonthCalendar } from "#app/ui/forms/month-calendar.tsx";
import { SaveNote } from "#app/ui/forms/save-note.tsx";
import { Switch } from "#app/ui/forms/switch.tsx";
import { HelpLink } from "#app/ui/help-link.tsx";
import { Disclosure } from "#app/ui/layout/disclosure.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { StepHeading } from "#app/ui/layout/step-heading.tsx";
import { ColumnHead, Table } from "#app/ui/layout/table.tsx";
import { Tabs } from "#app/ui/layout/tabs.tsx";
import { Avatar } from "#app/ui/media/avatar.tsx";
import { MediaFile } from "#app/ui/media/media-file.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { PictureThumbnail } from "#app/ui/media/picture-thumbnail.tsx";
import { NewTab } from "#app/ui/new-tab.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OpenInBrowser } from "#app/ui/open-in-browser.tsx";
import { AboutPrice, AmountLine, Price } from "#app/ui/price.tsx";
import { ProviderMark } from "#app/ui/provider-mark.tsx";
import { Rating, Stars } from "#app/ui/rating.tsx";
import { ShareButton } from "#app/ui/share-button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { picture, type Samples } from "./samples.ts";

const nothing = () => undefined;
const ignored = async () => undefined;

/** The parts besides fields and dialogs, each in every state. */
export function ShownParts({ label, short, long }: Samples): Record<string, ReactNode> {
  return {
    button: (["small", "medium", "large"] as const).map((size) => (
      <p key={size} className="flex flex-wrap gap-2 py-1">
        {(["primary", "accent", "outline", "ghost", "danger"] as const).map((variant) => (
          <Button key={variant} variant={variant} size={size}>
            {variant}
          </Button>
        ))}
        <Button size={size} busy>
          busy
        </Button>
        <Button size={size} disabled>
          disabled
        </Button>
        <Button size={size} asChild>
          <a href="#top">to the top</a>
        </Button>
      </p>
    )),
    badge: (["neutral", "volt", "dark", "good", "warning", "bad", "info"] as const).map((tone) => (
      <Badge key={tone} tone={tone} className="me-2 mb-2">
        {label}
      </Badge>
    )),
    card: (["plain", "dark", "volt", "quiet"] as const).map((tone) => (
      <Card key={tone} tone={tone} className="mb-3">
        <h4 className="font-semibold">{short}</h4>
        <p>{long}</p>
      </Card>
    )),
    notice: (["info", "good", "warning", "bad"] as const).map((tone) => (
      <Notice key={tone} tone={tone} title={short} className="mb-3">
        {long}
      </Notice>
    )),
    "empty-state": (
      <EmptyState title={short} action={<Button variant="outline">{label}</Button>}>
        {long}
      </EmptyState>
    ),
    disclosure: <Disclosure title={short}>{long}</Disclosure>,
    avatar: (["small", "medium", "large"] as const).map((size) => (
      <Avatar key={size} picture={picture} size={size} className="me-2" />
    )),
    picture: <Picture picture={picture} sizes="10rem" className="w-40" />,
    "picture-thumbnail": <PictureThumbnail src={picture.src} alt={picture.alt} />,
    "media-file": (
      <>
        <MediaFile
          {...{ address: null, problem: long, renew: nothing, label: short }}
          {...{ width: 320, height: 180 }}
        />
        <MediaFile
          {...{ address: { url: picture.src, downloadUrl: picture.src }, problem: null }}
          {...{ renew: nothing, label: short, width: 160, height: 200, isPicture: true }}
        />
      </>
    ),
    price: (
      <dl>
        <AmountLine label={short}>
          <Price money={{ amount: 123_456_700, currency: "CHF" }} />
        </AmountLine>
        <AmountLine label={long}>
          <Price money={{ amount: 9_000, currency: "EUR" }} short />
          <AboutPrice money={{ amount: 9_000, currency: "EUR" }} className="text-sm text-mute" />
        </AmountLine>
      </dl>
    ),
    rating: (
      <>
        <Rating value={4.87} count={1_204} />
        <Rating value={1} size="medium" />
        <Stars value={3} />
      </>
    ),
    "provider-mark": (
      <p className="flex gap-3">
        {(["google.com", "facebook.com", "github.com", "twitter.com"] as const).map((provider) => (
          <ProviderMark key={provider} provider={provider} />
        ))}
      </p>
    ),
    "save-note": (
      <>
        <SaveNote waiting online={false} clashes={[]} onTake={nothing} />
        <SaveNote waiting={false} online clashes={[short, long]} onTake={nothing} />
      </>
    ),
    "share-button": <ShareButton title={short} url="https://matchday.example/" />,
    "help-link": (
      <>
        <HelpLink to="refunds">{short}</HelpLink>
        <HelpLink to="refunds">{long}</HelpLink>
      </>
    ),
    "new-tab": <NewTab href="/terms">{short}</NewTab>,
    "open-in-browser": <OpenInBrowser>{() => long}</OpenInBrowser>,
    "browser-hint": (
      <div className="grid gap-3">
        <BrowserHint app={label} address={null}>
          {long}
        </BrowserHint>
        <BrowserHint app={label} address="#top">
          {short}
        </BrowserHint>
      </div>
    ),
    table: (
      <Table
        caption={short}
        head={
          <>
            <ColumnHead>{label}</ColumnHead>
            <ColumnHead end>{label}</ColumnHead>
          </>
        }
      >
        <tbody>
          {[short, long].map((text) => (
            <tr key={text} className="border-b border-line align-top">
              <td className="py-2 pe-3 wrap-anywhere">{text}</td>
              <td className="py-2 ps-3 text-end">
                <Price money={{ amount: 9_000, currency: "EUR" }} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    ),
    skeleton: <Skeleton className="h-12 w-2/3" />,
    "step-heading": <StepHeading ref={null}>{short}</StepHeading>,
    switch: (
      <>
        <Switch label={short} hint={long} checked onChange={nothing} />
        <Switch label={short} checked={false} onChange={nothing} />
        <Switch label={short} checked={false} onChange={nothing} disabled />
      </>
    ),
    tabs: <ShownTabs short={short} long={long} />,
    "month-calendar": <ShownCalendar />,
    "file-button": (
      <FileButton label={label} accept="video/*" onChoose={ignored}>
        {label}
      </FileButton>
    ),
    "insert-text": <InsertText replies={[{ title: label, text: long }]} onInsert={nothing} />,
    "gift-fields": <ShownGift long={long} />,
  };
}

function ShownTabs({ short, long }: Pick<Samples, "short" | "long">) {
  const [value, setValue] = useState("one");
  const tabs = [
    { value: "one", label: short, count: 12, content: <p className="py-3">{long}</p> },
    { value: "two", label: short, content: <p className="py-3">{short}</p> },
  ];
  return <Tabs label={short} tabs={tabs} value={value} onChange={setValue} />;
}

const days = ["2026-12-03", "2026-12-04", "2026-12-24", "2027-01-04"];

function ShownCalendar() {
  const [day, setDay] = useState("2026-12-04");
  return <MonthCalendar days={days} value={day} onChoose={setDay} detailOf={() => "2 times"} />;
}

function ShownGift({ long }: Pick<Samples, "long">) {
  const form = useForm({
    defaultValues: {
      gift: {
        ...{ isGift: true, how: "mail", recipientEmail: "", message: long, when: "day" },
        opens: { date: "2026-12-24", hour: "18", timeZone: "" },
      },
    },
  });
  return (
    <FormProvider {...form}>
      <div className="grid gap-5">
        <GiftFields longestMessage={500} readyDetail={long} />
      </div>
    </FormProvider>
  );
}
