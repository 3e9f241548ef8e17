import { lazy, Suspense, useState } from "react";
import { EditBriefDialog } from "#app/features/orders/act/edit-brief-dialog.tsx";
import type { OrderAccess } from "#app/features/orders/state/order-access.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { readerZone } from "#app/lib/storage/browser-values.ts";
import {
  answerInWords,
  licenceLines,
  unknownQuestion,
  visibilityWords,
} from "#app/lib/texts/booking-labels.ts";
import { briefLabels, occasionLabel } from "#app/lib/texts/brief-labels.ts";
import { addressLines, languageName } from "#app/lib/texts/places-and-languages.ts";
import {
  formatClock,
  formatDateTime,
  formatDay,
  formatShortDay,
} from "#app/lib/time/format-time.ts";
import { zoneWords } from "#app/lib/time/zone-words.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { classNames } from "#app/ui/class-names.ts";
import * as texts from "#messages/orders-details";

const EditAddressDialog = lazy(async () => {
  const { EditAddressDialog: dialog } = await import(
    "#app/features/orders/act/edit-address-dialog.tsx"
  );
  return { default: dialog };
});

/** The customer's brief, with a button to change it before the athlete answers. */
export function OrderBrief({ order, access }: { order: OrderView; access: OrderAccess }) {
  const [editing, setEditing] = useState(false);
  // What a device keeps of an order to be read offline may be from before answers had their questions.
  const { brief, schedule, answers = [] } = order;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-bold">{texts.brief}</h2>
        {order.canChangeBrief && (
          <Button variant="outline" size="small" onClick={() => setEditing(true)}>
            {texts.changeBrief}
          </Button>
        )}
      </div>
      {order.briefChangedAt != null && (
        <p className="mt-2 text-sm text-mute">
          {texts.briefChanged({ at: formatDateTime(order.briefChangedAt) })}
        </p>
      )}
      {editing && (
        <EditBriefDialog order={order} access={access} onClose={() => setEditing(false)} />
      )}
      <dl className="mt-3 grid gap-4 sm:grid-cols-2">
        <Entry label={texts.forWhom} value={brief.recipientName} />
        {brief.pronunciation != null && (
          <Entry label={texts.pronounced} value={brief.pronunciation} />
        )}
        {brief.fromName != null && <Entry label={texts.from} value={brief.fromName} />}
        {order.use === "personal" && (
          <Entry
            label={briefLabels(order.offer.kind).occasionLegend}
            value={occasionLabel(order.offer.kind, brief.occasion)}
          />
        )}
        {brief.language != null && (
          <Entry label={texts.language} value={languageName(brief.language)} />
        )}
        {schedule != null && (
          <Entry
            label={texts.when}
            value={`${formatDay(schedule.startAt)}, ${formatClock(schedule.startAt)} – ${formatClock(schedule.endAt)} (${zoneWords(readerZone(), new Date(schedule.startAt))})`}
          />
        )}
        {order.offer.kind === "video" && (
          <Entry label={texts.whoMaySee} value={audienceOf(order)} />
        )}
        {brief.wantedBy != null && (
          <Entry label={texts.wantedBy} value={formatShortDay(brief.wantedBy, "UTC")} />
        )}
      </dl>
      <SendTo order={order} access={access} />
      <p className="eyebrow mt-5 text-mute">{texts.instructions}</p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{brief.instructions}</p>
      {answers.length > 0 && (
        <dl className="mt-5 grid gap-4 sm:grid-cols-2">
          {answers.map(({ key, label, type, text }) => (
            <div key={key}>
              <dt className="text-sm wrap-anywhere text-mute">{label ?? unknownQuestion}</dt>
              <dd className="font-semibold wrap-anywhere whitespace-pre-line">
                {answerInWords(text, type)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {order.use === "commercial" && (
        <section className="mt-5 border-t border-line pt-5">
          <h3 className="font-bold">{texts.commercialUse}</h3>
          <dl className="mt-3 grid gap-4 sm:grid-cols-2">
            {licenceLines(order.offer).map(({ label, text, wide }) => (
              <Entry key={label} label={label} value={text} wide={wide} />
            ))}
          </dl>
        </section>
      )}
    </Card>
  );
}

/** The delivery address, with a button to correct it before the athlete has sent the parcel. */
function SendTo({ order, access }: { order: OrderView; access: OrderAccess }) {
  const [editing, setEditing] = useState(false);
  const { shippingAddress, addressChangedAt } = order;
  if (shippingAddress == null) return null;
  return (
    <div className="mt-4 grid gap-2">
      <dl>
        <Entry label={texts.sendTo} value={addressLines(shippingAddress).join("\n")} wide />
      </dl>
      {addressChangedAt != null && (
        <p className="text-sm text-mute">
          {texts.addressChanged({ at: formatDateTime(addressChangedAt) })}
        </p>
      )}
      {order.canChangeAddress && (
        <Button
          variant="outline"
          size="small"
          className="justify-self-start"
          onClick={() => setEditing(true)}
        >
          {texts.changeAddress}
        </Button>
      )}
      {editing && (
        <Suspense>
          <EditAddressDialog order={order} access={access} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Entry({ label, value, wide = false }: { label: string; value: string; wide?: boolean }) {
  return (
    <div className={wide ? "sm:col-span-2" : ""}>
      <dt className="eyebrow text-mute">{label}</dt>
      <dd className={classNames("wrap-anywhere", wide ? "whitespace-pre-line" : "font-semibold")}>
        {value}
      </dd>
    </div>
  );
}

/** Returns who may see the video, from the viewer's point of view. */
function audienceOf({ viewer, visibility }: OrderView): string {
  if (visibility === "private" && (viewer === "talent" || viewer === "operator"))
    return texts.onlyCustomer;
  return visibilityWords[visibility].label;
}
