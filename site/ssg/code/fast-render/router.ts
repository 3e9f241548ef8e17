// Stands for react-router in the pages' own modules where pages are drawn.

export * from "react-router";
export { Link } from "./link.tsx";
