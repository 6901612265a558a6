/** What a browser reports about an uncaught error. Addresses have no query, and typed text is removed. */
export interface BrowserErrorReport {
  /** Like "TypeError: x is undefined". */
  message: string;
  /** The script's file, like `pages/home.js`. */
  place: string;
  /** Line and column in it, like "1:2345". */
  position: string;
  /** The page's path. */
  page: string;
}

/** All errors with the same message and place. The details are those of the latest one. */
export interface BrowserErrorGroup extends BrowserErrorReport {
  id: number;
  /** Like "Safari"; '' means unknown. */
  browser: string;
  release: string;
  count: number;
  /** ISO 8601. */
  firstSeenAt: string;
  lastSeenAt: string;
}

/** The most groups that are stored. When one more comes, the rarest is deleted, then the oldest. */
export const maxErrorGroups = 200;
/** The most errors that a page reports. */
export const maxErrorsOfPage = 5;
