// What people upload, made of a few photographs: odd crops, wrong exposures, subjects off the centre, logos.

import sharp from "sharp";

const jpeg = (picture) => picture.jpeg({ quality: 84 }).toBuffer();
const png = (picture) => picture.png().toBuffer();
const cut = (file, left, top, width, height) => sharp(file).extract({ left, top, width, height });
const square = (file, side = 1_000) => sharp(file).resize(side, side);

/** Portraits by their names. */
export const portraits = {
  plain: ({ astronaut }) => jpeg(square(astronaut)),
  "very tall": ({ admiral }) => jpeg(cut(admiral, 150, 0, 220, 600).resize(733, 2_000)),
  "logo on transparent ground": ({ wordmark }) =>
    png(sharp(wordmark).resize(900, 900, { fit: "contain", background: "#0000" })),
  overexposed: ({ admiral }) => jpeg(sharp(admiral).resize(1_024).linear(1.7, 70)),
  "very wide": ({ astronaut }) => jpeg(cut(astronaut, 0, 20, 512, 180).resize(2_048, 720)),
  dark: ({ astronaut }) => jpeg(square(astronaut).modulate({ brightness: 0.25 })),
  "off the centre": ({ astronaut }) => jpeg(cut(astronaut, 0, 0, 260, 200).resize(1_300, 1_000)),
  "logo on white ground": ({ wordmark }) =>
    jpeg(
      sharp(wordmark)
        .resize(900, 900, { fit: "contain", background: "#fff" })
        .flatten({ background: "#fff" }),
    ),
  tiny: async ({ astronaut }) => jpeg(square(await sharp(astronaut).resize(48).toBuffer(), 400)),
  "no person": ({ cat }) => jpeg(sharp(cat).resize(902, 600)),
  "at the edge": ({ admiral }) => jpeg(cut(admiral, 250, 20, 262, 380).resize(786, 1_140)),
  busy: ({ pagoda }) => jpeg(square(pagoda)),
  white: ({ paper }) => jpeg(square(paper)),
};

/** Covers by their names. */
export const covers = {
  bright: ({ pagoda }) => jpeg(sharp(pagoda).resize(1_920).linear(1.3, 40)),
  "very wide": ({ pagoda }) => jpeg(cut(pagoda, 0, 150, 640, 120).resize(3_200, 600)),
  dark: ({ stars }) => jpeg(sharp(stars)),
  white: ({ paper }) => jpeg(sharp(paper).resize(1_600).linear(1.2, 60)),
  "very tall": ({ flower }) => jpeg(cut(flower, 200, 0, 240, 427).resize(1_120, 1_993)),
  "logo on transparent ground": ({ wordmark }) => png(sharp(wordmark).resize(1_626)),
  overexposed: ({ coffee }) => jpeg(sharp(coffee).resize(1_800).linear(1.6, 80)),
  "off the centre": ({ rocket }) => jpeg(sharp(rocket).resize(1_920)),
  small: ({ motorcycle }) => jpeg(sharp(motorcycle).resize(800, 540)),
};

/** Pictures of a gallery by their names. */
export const gallery = {
  "very tall": ({ flower }) => jpeg(cut(flower, 260, 0, 140, 427).resize(700, 2_135)),
  "very wide": ({ coffee }) => jpeg(cut(coffee, 0, 150, 600, 110).resize(2_400, 440)),
  dark: ({ rocket }) => jpeg(sharp(rocket).resize(1_280).modulate({ brightness: 0.3 })),
  "no person": ({ cat }) => jpeg(sharp(cat).resize(902, 600)),
  white: ({ paper }) => jpeg(sharp(paper).resize(1_200).linear(1.2, 60)),
  "logo on white ground": ({ logo }) => png(square(logo, 700)),
  "logo on transparent ground": ({ wordmark }) => png(sharp(wordmark).resize(1_084)),
  small: ({ motorcycle }) => jpeg(sharp(motorcycle).resize(400, 300)),
};

/** A portrait as a phone held upright saves it: the pixels lie on their side, and the Exif data contains the turn. */
export async function turned({ admiral }) {
  const lying = await sharp(admiral).resize(1_200).rotate(-90).toBuffer();
  return sharp(lying).withMetadata({ orientation: 6 }).jpeg({ quality: 84 }).toBuffer();
}
