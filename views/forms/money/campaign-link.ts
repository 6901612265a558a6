import type { Option } from '../leads/contact.js';
import { all, type FieldRules, minLength, optional } from '../rules.js';

/** What the tracker would make of a word anyway, and hyphens in place of spaces, which addresses would show as "%20". */
export const campaignWord = (typed: string) => typed.trim().toLowerCase().replace(/\s+/g, '-');

const plain = (value: string) =>
  /^[a-z0-9][a-z0-9._-]*$/.test(campaignWord(value))
    ? undefined
    : 'Please use letters without accents, digits and hyphens';

/** What a campaign's link says of itself. Short and plain, since it is printed as a QR code and typed by hand. */
export const campaignLinkFields = {
  page: { atMost: 100 },
  campaign: { check: all(minLength(1, 'Please name the campaign'), plain), atMost: 50 },
  source: { check: all(minLength(1, 'Please say where the link stands'), plain), atMost: 50 },
  medium: { check: optional(plain), atMost: 50 },
} satisfies Record<string, FieldRules>;

export interface CampaignLinkWords {
  campaign: string;
  source: string;
  /** '' for none. */
  medium: string;
}

/** The address of a page with a campaign's words. @param address without a query. */
export function campaignAddress(address: string, { campaign, source, medium }: CampaignLinkWords): string {
  const query = new URLSearchParams({ utm_source: campaignWord(source) });
  if (medium) query.set('utm_medium', campaignWord(medium));
  query.set('utm_campaign', campaignWord(campaign));
  return `${address}?${query}`;
}

/** Words that are offered; others may be typed. */
export const sourceSuggestions = [
  'flyer',
  'postcard',
  'door-hanger',
  'van',
  'newspaper',
  'facebook',
  'google',
];
export const mediumSuggestions = ['print', 'social', 'email', 'ad'];

/** A page that links can lead to. */
export type LinkedPage = Option;
