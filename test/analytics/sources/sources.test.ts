import { describe, expect, it } from '@jest/globals';
import { channelOf } from '../../../src/analytics/sources/channel-of.js';
import { knownSources } from '../../../src/analytics/sources/known-sources.js';
import { sourceName } from '../../../src/analytics/sources/source-name.js';

const nothing = { utmSource: '', utmMedium: '', utmCampaign: '', referrerHost: '', clickId: '' };

describe('The name of a source', () => {
  it.each([
    ['google', '', 'Google'],
    ['google.com', '', 'Google'],
    ['', 'google.com', 'Google'],
    ['', 'google.co.uk', 'Google'],
    ['', 'news.google.com', 'Google'],
    ['', 'com.google.android.googlequicksearchbox', 'Google'],
    ['', 'mail.google.com', 'Gmail'],
    ['', 'gemini.google.com', 'Gemini'],
    ['google business_profile', '', 'Google'],
    ['bing', '', 'Bing'],
    ['', 'bing.com', 'Bing'],
    ['', 'cn.bing.com', 'Bing'],
    ['fb', 'google.com', 'Facebook'],
    ['', 'l.facebook.com', 'Facebook'],
    ['', 'm.facebook.com', 'Facebook'],
    ['ig', '', 'Instagram'],
    ['doorhanger', '', 'Door hanger'],
    ['door_hanger', '', 'Door hanger'],
    ['phone', '', 'Phone call'],
    ['', 'maplegrovemoms.example', 'maplegrovemoms.example'],
    ['', 'notgoogle.com', 'notgoogle.com'],
    ['', 'google.evil.example', 'google.evil.example'],
    ['', 'blog.example:8080', 'blog.example:8080'],
    ['', 'bing.com:443', 'Bing'],
    ['maple-grove-moms', 'google.com', 'maple-grove-moms'],
    ['', '', ''],
  ])('of utm_source "%s" and host "%s" is "%s"', (utmSource, host, name) => {
    expect(sourceName(utmSource, host)).toBe(name);
  });

  it('is that of the ad network if only a click ID is known', () => {
    expect(sourceName('', '', 'gclid')).toBe('Google');
    expect(sourceName('', '', 'msclkid')).toBe('Bing');
    expect(sourceName('', '', 'fbclid')).toBe('Facebook');
    expect(sourceName('flyer', '', 'gclid')).toBe('Flyer');
  });

  it('is in the list once, and each of its words belongs to one source', () => {
    const names = knownSources.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const field of ['hosts', 'utm'] as const) {
      const words = knownSources.flatMap((source) => source[field]?.split(' ') ?? []);
      expect(words.filter((word, index) => words.indexOf(word) < index)).toEqual([]);
      expect(words.filter((word) => word !== word.toLowerCase() || word === '')).toEqual([]);
    }
  });
});

describe('The channel of a visit', () => {
  it.each([
    ['direct', {}],
    ['search', { referrerHost: 'google.com' }],
    ['search', { utmSource: 'google', utmMedium: 'organic', utmCampaign: 'gbp' }],
    ['search', { utmSource: 'gbp' }],
    ['paid-search', { referrerHost: 'google.com', clickId: 'gclid' }],
    ['paid-search', { clickId: 'wbraid' }],
    ['paid-search', { utmSource: 'google', utmMedium: 'cpc' }],
    ['paid-search', { utmSource: 'bing', utmMedium: 'cpc', clickId: 'msclkid' }],
    ['paid-search', { utmSource: 'maps-of-otsego', utmMedium: 'ppc' }],
    ['social', { referrerHost: 'm.facebook.com' }],
    // Facebook adds it to links in posts too.
    ['social', { referrerHost: 'm.facebook.com', clickId: 'fbclid' }],
    ['sms', { utmSource: 'reminder', utmMedium: 'sms' }],
    ['social', { utmSource: 'maple-grove-moms', utmMedium: 'social' }],
    ['paid-social', { utmSource: 'facebook', utmMedium: 'paid-social', clickId: 'fbclid' }],
    ['paid-social', { utmSource: 'facebook', utmMedium: 'Paid_Social'.toLowerCase() }],
    ['paid-social', { utmSource: 'ig', utmMedium: 'cpc' }],
    ['paid-social', { clickId: 'ttclid' }],
    ['email', { utmSource: 'reminder', utmMedium: 'email' }],
    ['email', { utmSource: 'newsletter' }],
    ['email', { referrerHost: 'mail.google.com' }],
    ['referral', { utmSource: 'referral', utmCampaign: 'k3f9' }],
    ['referral', { referrerHost: 'yelp.com' }],
    ['referral', { referrerHost: 'maplegrovemoms.example' }],
    ['referral', { utmCampaign: 'spring' }],
    ['print', { utmSource: 'doorhanger', utmMedium: 'print' }],
    ['print', { utmSource: 'van' }],
    ['print', { utmSource: 'flyer', utmMedium: 'ad' }],
    ['print', { utmSource: 'otsego', utmMedium: 'qr code' }],
    ['print', { utmCampaign: 'flyer-otsego' }],
    ['direct', { utmSource: 'phone' }],
  ])('is %s with %j', (channel, clues) => {
    expect(channelOf({ ...nothing, ...clues })).toBe(channel);
  });
});
