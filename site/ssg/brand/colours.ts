import { brandColours, nightOf } from "#app/lib/marketplace/brand-colours.ts";
import { type Brand, defaultMarketplace } from "#app/lib/marketplace/marketplace.ts";
import type { ExportedMarketplace } from "#ssg/catalogue/marketplace-shape.ts";

/** Returns the custom properties and the ground of headers that follow from the operator's colours. */
export function coloursOf({ brand }: ExportedMarketplace): Pick<Brand, "properties" | "ground"> {
  const { colours = null } = brand;
  if (colours === null) {
    const { properties, ground } = defaultMarketplace.brand;
    return { properties, ground };
  }
  const declarations = brandColours(colours).split(";");
  return {
    properties: Object.fromEntries(
      declarations.map((declaration) => {
        const [name = "", value = ""] = declaration.split(":");
        return [name, value];
      }),
    ),
    ground: nightOf(colours),
  };
}
