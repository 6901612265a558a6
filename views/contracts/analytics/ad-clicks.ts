/** Click IDs by which Google Ads recognizes a conversion, one per click. The last two come from iPhones. */
export const adClickKinds = ['gclid', 'gbraid', 'wbraid'] as const;
export type AdClickKind = (typeof adClickKinds)[number];

/** A click on a Google ad. */
export interface AdClickId {
  kind: AdClickKind;
  clickId: string;
}

/** Where the tab keeps the click, as "gclid:Cj0K…". */
export const adClickStorage = 'ad-click';

/** Google imports a conversion up to 90 days after the click. */
export const adClickDays = 90;

/** The conversion action in Google Ads that the exported rows are counted for. */
export const conversionName = 'Completed job';

/** The completed jobs with a click. */
export interface AdConversions {
  /** Whether clicks are kept. */
  isOn: boolean;
  /** How many rows each kind's file has. */
  rows: Record<AdClickKind, number>;
  /** Completed jobs with no amount charged yet; no file includes them. */
  uncharged: number;
}
