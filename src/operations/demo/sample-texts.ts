import type { LeadSource } from '../../../views/contracts/leads/lead-sources.js';
import type { LeadPriority } from '../../../views/contracts/leads/leads.js';
import type { LostReason } from '../../../views/contracts/leads/lost.js';

/*
 * Texts of the sample data. No person in it is real: the email addresses are at example.com and example.org
 * (RFC 2606), the phone numbers are 555-01XX, which are reserved for fiction, and the streets don't exist.
 */

export const firstNames =
  'Maren Tobias Ingrid Hollis Priya Anders Leota Marcus Yasmin Gretchen Dale Soua Kendra Nils Abdi Rosalie Vern Paloma Curtis Linnea Darnell Fay Oskar Chue Bettina Ray Amina Trygve Joelle Walt'.split(
    ' ',
  );
export const lastNames =
  'Quillfeather Ostlund Brambleby Vangstad Thistlewood Halvarsen Moua-Lind Pettibone Farrowdale Nyquist-Ray Okonedo Larkspur Engebret Stillwell Hackmore Duvantree Rosenquist Abernethy Tolliver Wexelman Kjelstrup Marchbanks Sorrelson Birchmeier Ellingboe'.split(
    ' ',
  );
export const areaCodes = ['651', '612', '763'];
export const streets =
  'Heronmarsh Lane,Tamarack Bend,Old Creamery Road,Wild Plum Court,Driftwillow Avenue,Loonsong Circle,Prairie Smoke Drive,Basswood Hollow,Kettle Pond Trail,Sumac Ridge Way'.split(
    ',',
  );

/** Messages in the contact form, by the chosen service. */
export const messages: Record<string, readonly string[]> = {
  residential: [
    'Two bedrooms and the hallway upstairs. We have a golden retriever, so plenty of hair.',
    'Living room carpet has a coffee stain near the couch. Can you get it out before family visits?',
    'Looking for a quote for three rooms, about 500 sq ft in all.',
    'The basement carpet smells a little after the wet spring. What would you charge?',
    'Moving out at the end of the month and the landlord wants the carpets cleaned.',
    'Stairs and a landing, cream carpet, two small kids. Is the foam safe for them?',
    'Whole house please. When is your next free day?',
  ],
  commercial: [
    'Small office, carpet tiles in four rooms and a hall. Could you come in the evening?',
    'Our waiting room carpet gets a lot of boots. Looking for a cleaning every three months.',
  ],
  'stain-protection': ['New carpet in the family room, and a puppy on the way. Do you do stain protection?'],
  'deep-cleaning': [
    'Ten years of traffic in the hallway carpet. Can it still be saved?',
    'Red wine on a light wool rug, already tried soap. Please help!',
  ],
  platinum: ['Interested in the platinum home system for the whole house, five rooms and stairs.'],
};

/** The owner's notes about calls. */
export const calls: readonly { source: LeadSource; message: string }[] = [
  { source: 'phone', message: 'Called about three rooms. Wants a price before Friday.' },
  { source: 'phone', message: 'Left a voicemail: dog had an accident on the living room carpet.' },
  { source: 'phone', message: 'Neighbor of an earlier customer. Two rugs and the stairs.' },
  { source: 'in-person', message: 'Stopped the van on the street. Hallway and one bedroom.' },
  { source: 'in-person', message: 'Met at the farmers market. Call after six.' },
  { source: 'other', message: 'Asked through the neighborhood newsletter. Whole house in spring.' },
];

export const notes = [
  'Gate code 4402. Dog is friendly.',
  'Park in the alley, driveway is being redone.',
  'Quoted the 3-room package.',
  'Has steam cleaned before, asks about drying time.',
  'Left a message, try again in the afternoon.',
  'Wants to talk to spouse first.',
  'Wool rug: test a corner first.',
  'Prefers a text before we come.',
];

/** Why a job is on a day when the business is closed. */
export const dayOfRestNote = 'Only home today, so we agreed to come although we’re closed.';

export const priorities: readonly LeadPriority[] = [
  'normal',
  'normal',
  'normal',
  'normal',
  'normal',
  'high',
  'low',
];

/** Times of appointments by the arrival window they fill: the window, or an exact time and its minutes. */
export const times = [
  { fills: 'morning', timeWindow: 'morning', minutes: null },
  { fills: 'morning', timeWindow: '10:00', minutes: 90 },
  { fills: 'afternoon', timeWindow: 'afternoon', minutes: null },
  { fills: 'afternoon', timeWindow: '12:30', minutes: 120 },
  { fills: 'evening', timeWindow: '17:00', minutes: 60 },
];
/** The evening ends at this hour. */
export const eveningEnds = 18;

/** Why leads came to nothing. */
export const losses: readonly LostReason[] = [
  'price',
  'price',
  'no-answer',
  'no-answer',
  'chose-someone-else',
  'outside-area',
];

/** What a customer with an appointment asks. */
export const question = 'We got a second dog. Can you add the hallway runner, and what would it cost?';

/** Failed emails: which one failed, and why the email server rejected it. */
export const refusals = [
  { kind: 'acknowledgement', note: 'The email server replied: 550 5.1.1 No such mailbox here' },
  { kind: 'reminder', note: 'The email server replied: 554 5.7.1 Message refused by the recipient' },
  { kind: 'acknowledgement', note: 'The email server replied: 550 5.1.10 Recipient address has null MX' },
] as const;

/** The reason for the day off, which also identifies it. */
export const dayOffReason = 'Staff training (demo)';

export const senders = ['from Growth Team', 'Partners', 'Media'];
export const pitches = [
  'We offer SEO services and guaranteed first page of Google rankings for your website. Reply for a free audit.',
  'I came across your website and noticed broken links. Our web development team can redesign your site for $299.',
  'Get exclusive cleaning leads in your area! Pay per lead, cancel anytime. Are you interested?',
  'Business loans up to $500,000, bad credit ok, pre-approved in 24 hours. Apply now!',
  'Dear owner, we sell 10,000 Instagram followers and likes, 100% real. Order now: http://followers.example http://likes.example http://more.example',
  'Guest post on your blog? We pay a placement fee. Our domain authority backlinks boost your traffic.',
  'Hire a virtual assistant from $4 an hour for data entry and telemarketing.',
  'Your domain listing expires soon! Act now to avoid interruption: http://renew.example',
  'Earn passive income with our AI trading bot, bitcoin and forex signals on Telegram.',
  'Kitchen, bath and window replacement. Free estimate. Free estimate. Free estimate.',
];

/** Quotes for jobs, in US cents. */
export const quotes = [
  [{ label: '3-Room Package', cents: 267_00 }],
  [
    { label: '3-Room Package', cents: 267_00 },
    { label: 'Stairs: 12', cents: 60_00 },
  ],
  [{ label: 'Two rooms', cents: 198_00 }],
  [
    { label: 'Five rooms', cents: 445_00 },
    { label: 'Neighbors’ discount', cents: -20_00 },
  ],
  [
    { label: 'Area rugs: 3', cents: 142_50 },
    { label: 'Pet stain treatment', cents: 45_00 },
  ],
];

export interface SampleReview {
  stars: string;
  text: string;
  /** The owner's answer; '' for none. */
  reply: string;
}

/** Each says that it is a sample: public pages show them, and nobody should take one for a customer's. */
export const reviews: readonly SampleReview[] = [
  {
    stars: '5',
    text: 'Sample review: the stairs were dry before dinner, and the dog hair is gone.',
    reply: '',
  },
  {
    stars: '5',
    text: 'Sample review: they came on time, moved the couch and put it back.',
    reply: 'Sample reply: thank you. See you next spring.',
  },
  {
    stars: '4',
    text: 'Sample review: the coffee stain is gone. They called first, but came late.',
    reply: '',
  },
  { stars: '5', text: 'Sample review: no smell, no wet carpet, and a clear price.', reply: '' },
  {
    stars: '3',
    text: 'Sample review: one old spot came back after a week.',
    reply: 'Sample reply: sorry about that. Call us and we clean it again for free.',
  },
  { stars: '5', text: 'Sample review: the basement carpet looks new.', reply: '' },
  {
    stars: '5',
    text: 'Sample review: we booked online in the evening, and they came two days later.',
    reply: '',
  },
  { stars: '4', text: 'Sample review: good work in the hallway. The edges took a second visit.', reply: '' },
  { stars: '5', text: 'Sample review: our tenants moved in the same day.', reply: '' },
  { stars: '5', text: 'Sample review: they explained what the foam does, and what it can’t do.', reply: '' },
  {
    stars: '2',
    text: 'Sample review: the time was changed twice.',
    reply: 'Sample reply: you’re right, and we’re sorry. We now call the day before.',
  },
  { stars: '5', text: 'Sample review: the wool rug kept its colors.', reply: '' },
];
