import type { Channel } from '../../../views/contracts/analytics/channels.js';
import { knownSourceOf } from './source-name.js';

/** What decides a visit's channel. '' means none. All in lower case. */
export interface ChannelClues {
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
  /** Without "www.". */
  referrerHost: string;
  /** The name of the click ID in the address. */
  clickId: string;
}

/** Words of `utm_medium`, and the channel that each means. The first match decides. */
const mediums: readonly [channel: Channel, pattern: RegExp][] = [
  ['paid-social', /^paid-?social|social-?(paid|ads?)$|^(fb|facebook|ig|meta)-?ads?$/],
  ['email', /^(e-?mails?|newsletters?)$/],
  ['sms', /^(sms|texts?|text-messages?)$/],
  ['print', /^(print|offline|qr(-?codes?)?|fl[iy]ers?|door-?hangers?|post-?cards?|mailers?|direct-?mail)$/],
  ['social', /^(organic-)?social(-?(media|network|post))?$|^sm$/],
  ['search', /^(organic|organic-search|seo)$/],
  ['referral', /^(referral|affiliate|partner)$/],
];
const paid = /^(cpc|ppc|cpm|cpv|cpa|ads?|paid.*|display|banner|retargeting|remarketing|sem|lsa)$/;
/** Campaigns of codes and addresses on paper, whose links name no source. */
const printed = /(^|[-_. ])(qr|fl[iy]ers?|door-?hangers?|post-?cards?|mailers?|yard-?signs?|eddm)($|[-_. ])/;
/** Networks whose click IDs mean an ad. Facebook adds `fbclid` to every link that leaves it, paid or not. */
const adClicks: Record<string, Channel> = {
  gclid: 'paid-search',
  gbraid: 'paid-search',
  wbraid: 'paid-search',
  msclkid: 'paid-search',
  ttclid: 'paid-social',
};

/** Returns the channel of a visit or lead: by its ad's click ID, else its link's medium, else its source. */
export function channelOf({
  utmSource,
  utmMedium,
  utmCampaign,
  referrerHost,
  clickId,
}: ChannelClues): Channel {
  const kind = knownSourceOf(utmSource, referrerHost, clickId)?.kind;
  const medium = utmMedium.replace(/[\s_]+/g, '-');
  if (adClicks[clickId]) return adClicks[clickId];
  if (paid.test(medium) && !mediums[0][1].test(medium)) {
    if (kind === 'print' || kind === 'email') return kind;
    return kind === 'social' ? 'paid-social' : 'paid-search';
  }
  const named = mediums.find(([, pattern]) => pattern.test(medium))?.[0];
  if (named) return named;
  if (kind) return kind;
  if (!referrerHost && printed.test(utmCampaign)) return 'print';
  return utmSource || utmMedium || utmCampaign || referrerHost ? 'referral' : 'direct';
}
