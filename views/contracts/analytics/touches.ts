/** How a visitor reached the site once. '' means none. */
export interface Touch {
  /** The path of the first page. */
  landingPage: string;
  /** The other site's host, without www. */
  referrerHost: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
  /** The name of the click ID in the address, like gclid. */
  clickId: string;
  /** By the visitor's clock, ISO 8601; absent if that clock is clearly wrong. */
  at?: string;
}

/** A visitor's first known touch, and the last one before the request. */
export interface Touches<Kind extends Touch = Touch> {
  first?: Kind;
  last?: Kind;
}

/** Ad networks' click IDs in addresses. Their values identify a person; visits and touches lack them. */
export const clickIds = ['gclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid', 'ttclid'] as const;

/** Browsers remember the first touch for this many days. */
export const firstTouchDays = 30;
