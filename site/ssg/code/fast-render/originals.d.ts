// What stands in the place of a module of the site's, which the generator does not import, draws that module's own.
declare module "virtual:original/icon" {
  export type IconData = import("#app/ui/icon.tsx").IconData;
  export type IconProps = import("#app/ui/icon.tsx").IconProps;
  // biome-ignore lint/style/noDefaultExport: it stands for a module that has one
  export default function createIcon(
    icon: IconData,
  ): (props: IconProps) => import("./drawn.ts").DocumentElement;
}
declare module "virtual:original/site-header" {
  export function SiteHeader(
    props: import("#app/layouts/site-header.tsx").SiteHeaderProps,
  ): import("./drawn.ts").DocumentElement;
}
declare module "virtual:original/site-footer" {
  export function SiteFooter(): import("./drawn.ts").DocumentElement;
}
declare module "virtual:original/disclosure" {
  export function Disclosure(
    props: import("#app/ui/disclosure.tsx").DisclosureProps,
  ): import("./drawn.ts").DocumentElement;
}
declare module "virtual:original/rating-row" {
  export function RatingRow(
    props: import("#app/features/talent/rating-row.tsx").RatingRowProps,
  ): import("./drawn.ts").DocumentElement;
}
declare module "virtual:original/review-tags" {
  export function ReviewTags(
    props: import("#app/features/talent/review-tags.tsx").ReviewTagsProps,
  ): import("./drawn.ts").DocumentElement;
}
declare module "virtual:original/section-title" {
  export function SectionTitle(
    props: import("#app/features/browse/section-title.tsx").SectionTitleProps,
  ): import("./drawn.ts").DocumentElement;
}
declare module "virtual:original/breadcrumb" {
  export function Breadcrumb(
    props: import("#app/lib/catalogue/page-types.ts").SportName,
  ): import("./drawn.ts").DocumentElement;
}
declare module "virtual:original/talent-card" {
  export interface TalentCardProps {
    card: import("#app/lib/catalogue/card.ts").TalentCard;
    sport: string;
    offer?: import("#app/lib/catalogue/card.ts").CardOffer;
    eager?: boolean;
  }
  export function TalentCard(props: TalentCardProps): import("./drawn.ts").DocumentElement;
}
