/** What a page says about itself in its head. */
export interface Meta {
  title: string;
  description: string;
  /** The page's own path; the canonical link. Absent for pages that are not to be found. */
  path?: string;
  /** Keeps search engines out. */
  noindex?: boolean;
}
