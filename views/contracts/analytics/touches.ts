/** How a visitor came to the site once. '' stands for "none". */
export interface Touch {
  /** The path of the page that the visitor came to. */
  landingPage: string;
  /** The other site's host, without www. */
  referrerHost: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
  /** The name of the click id in the address, such as gclid. */
  clickId: string;
  /** By the visitor's clock, ISO 8601; absent where that clock cannot be right. */
  at?: string;
}

/** The first touch that is known of a visitor, and the last one before the request. */
export interface Touches<Kind extends Touch = Touch> {
  first?: Kind;
  last?: Kind;
}

/** For how many days a browser remembers the first touch. */
export const firstTouchDays = 30;
