/** The folder of a page below the site's: `/index%20copy` lies in `index copy`. */
export function pageFolder(path: string): string {
  return decodeURIComponent(path).slice(1);
}
