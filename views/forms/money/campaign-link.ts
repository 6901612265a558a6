import type { Option } from '../options.js';
import { all, type FieldRules, minLength, optional } from '../rules.js';

/** Normalizes a word like the tracker does, with hyphens for spaces, which addresses would show as "%20". */
export const campaignWord = (typed: string) => typed.trim().toLowerCase().replace(/\s+/g, '-');

const plain = (value: string) =>
  /^[a-z0-9][a-z0-9._-]*$/.test(campaignWord(value))
    ? undefined
    : 'Use only letters (A–Z), numbers and hyphens.';

/** The fields of a campaign link. Short and plain, as links are printed as QR codes and typed by hand. */
export const campaignLinkFields = {
  page: { isRequired: true, atMost: 100 },
  campaign: { isRequired: true, check: all(minLength(1, 'Enter a campaign name.'), plain), atMost: 50 },
  source: { isRequired: true, check: all(minLength(1, 'Enter a source, like flyer.'), plain), atMost: 50 },
  medium: { check: optional(plain), atMost: 50 },
} satisfies Record<string, FieldRules>;

export interface CampaignLinkParams {
  campaign: string;
  source: string;
  /** '' for none. */
  medium: string;
}

/** Adds a campaign's parameters to a page's address. @param address without a query. */
export function campaignAddress(address: string, { campaign, source, medium }: CampaignLinkParams): string {
  const query = new URLSearchParams({ utm_source: campaignWord(source) });
  if (medium) query.set('utm_medium', campaignWord(medium));
  query.set('utm_campaign', campaignWord(campaign));
  return `${address}?${query}`;
}

/** Suggested values; others are allowed. */
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
