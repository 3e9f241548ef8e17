// Replacements of the site's modules render the originals, which the generator does not import.
declare module "virtual:original/icon" {
  export type IconData = import("#app/ui/icon.tsx").IconData;
  export type IconProps = import("#app/ui/icon.tsx").IconProps;
  // biome-ignore lint/style/noDefaultExport: it replaces a module that has one
  export default function createIcon(
    icon: IconData,
  ): (props: IconProps) => import("./drawn.ts").DocumentElement;
}
declare module "virtual:original/site-header" {
  export const SiteHeader: typeof import("#app/layouts/site-header.tsx").SiteHeader;
}
declare module "virtual:original/site-footer" {
  export const SiteFooter: typeof import("#app/layouts/site-footer.tsx").SiteFooter;
}
declare module "virtual:original/disclosure" {
  export const Disclosure: typeof import("#app/ui/layout/disclosure.tsx").Disclosure;
}
declare module "virtual:original/rating-row" {
  export const RatingRow: typeof import("#app/features/talent/reviews/rating-row.tsx").RatingRow;
}
declare module "virtual:original/review-tags" {
  export const ReviewTags: typeof import("#app/features/talent/reviews/review-tags.tsx").ReviewTags;
}
declare module "virtual:original/section-title" {
  export const SectionTitle: typeof import("#app/features/browse/section-title.tsx").SectionTitle;
}
declare module "virtual:original/breadcrumb" {
  export const Breadcrumb: typeof import("#app/features/talent/breadcrumb.tsx").Breadcrumb;
}
declare module "virtual:original/talent-card" {
  export type TalentCardProps = import("#app/features/browse/talent-card.tsx").TalentCardProps;
  export const TalentCard: typeof import("#app/features/browse/talent-card.tsx").TalentCard;
}
