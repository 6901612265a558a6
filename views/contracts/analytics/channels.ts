/** The kinds of ways to reach the site, in the order of lists. A visit has exactly one. */
export const channels = [
  'paid-search',
  'paid-social',
  'search',
  'social',
  'email',
  'sms',
  'referral',
  'print',
  'direct',
] as const;
export type Channel = (typeof channels)[number];

export const channelLabels: Record<Channel, string> = {
  'paid-search': 'Paid search',
  'paid-social': 'Paid social',
  search: 'Organic search',
  social: 'Organic social',
  email: 'Email',
  sms: 'Text message',
  referral: 'Referral',
  print: 'Flyer or QR code',
  direct: 'Direct',
};
