/** The texts that each part is shown with. */
export interface Samples {
  direction: "ltr" | "rtl";
  /** As long as a button's label may be. */
  label: string;
  short: string;
  /** Longer than any real one, with a word that no line has room for. */
  long: string;
}

export const samples: Readonly<Record<string, Samples>> = {
  "Short text": {
    direction: "ltr",
    label: "Book",
    short: "Personal video",
    long: "Ready in three days",
  },
  "Long text": {
    direction: "ltr",
    label: "Auszahlungen zurückerstatten",
    short: "Ein persönliches Geburtstagsvideo für die Vereinsvorsitzende",
    long: "Die Auszahlungsvoraussetzungsbestätigungsbenachrichtigung ist noch nicht angekommen; wir versuchen es in den nächsten Tagen erneut und melden uns, sobald sie da ist.",
  },
  "Right to left": {
    direction: "rtl",
    label: "تأكيد الطلب",
    short: "فيديو شخصي بمناسبة عيد الميلاد",
    long: "يتم خصم المبلغ فقط إذا قبل الرياضي الطلب، ويُعاد المبلغ بالكامل إذا لم يتم التسليم في الموعد المحدد.",
  },
};

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="600"><rect width="480" height="600" fill="#14402f"/><circle cx="240" cy="220" r="110" fill="#d4f53c"/></svg>`;

export const picture = {
  src: `data:image/svg+xml,${encodeURIComponent(drawing)}`,
  width: 480,
  height: 600,
  alt: "A drawing of an athlete",
};
