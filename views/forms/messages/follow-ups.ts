import type { FollowUpSettings } from '../../contracts/messages/follow-ups.js';
import { unknownMention } from '../../format/templates.js';
import { all, type FieldErrors, type FieldRules, isYes, minLength, oneOf, optional } from '../rules.js';
import { pricedServices, residential } from '../services.js';

/** What every text may name. */
const facts = ['name', 'first name', 'service', 'day', 'business', 'phone'];
const referral = ['referral link', 'reward'];
/** What a text may name, by the mail or message. */
export const namedIn = {
  onTheWay: facts,
  review: [...facts, 'review link', ...referral],
  rebooking: [...facts, 'booking link', ...referral],
  referral: [...facts, ...referral],
};

/** The hours at which mails may be sent, and the days after the job. */
export const followUpLimits = { fromHour: 8, toHour: 18, days: 14 };

export const monthChoices = ['6', '9', '12', '0'] as const;

/** The services whose customers are reminded, each with the name of its field. */
export const remindedServices = [residential, ...Object.values(pricedServices)].map(({ slug, label }) => ({
  slug,
  label,
  field: `months-${slug}`,
}));

const wholeNumber = (from: number, to: number): FieldRules => ({
  check: (value) =>
    /^\d{1,3}$/.test(value) && Number(value) >= from && Number(value) <= to
      ? undefined
      : `Please enter a whole number from ${from} to ${to}`,
});

/** @param link what the text has to name. */
const template = (known: readonly string[], atMost: number, link?: string): FieldRules => ({
  atMost,
  multiline: atMost > 200,
  check: all(
    minLength(1, 'Please write a text'),
    (text) => unknownMention(text, known),
    (text) =>
      link && !text.includes(`{${link}}`) ? `Please name {${link}}: it is what the text is for` : undefined,
  ),
});

const webAddress: FieldRules = {
  atMost: 300,
  check: optional((value) =>
    /^https:\/\/[^\s/]+\.[^\s]+$/.test(value) && URL.canParse(value)
      ? undefined
      : 'Please paste the whole address, beginning with https://',
  ),
};

const [subject, text, message] = [120, 2000, 320];

/** The rules of the form, but for the months of each service. */
export const followUpFields = {
  postalAddress: { atMost: 200, multiline: true },
  hour: wholeNumber(followUpLimits.fromHour, followUpLimits.toHour),
  reviewIsOn: { atMost: 5 },
  reviewLink: webAddress,
  reviewDays: wholeNumber(1, followUpLimits.days),
  reviewSubject: template(namedIn.onTheWay, subject),
  reviewText: template(namedIn.review, text, 'review link'),
  rebookingIsOn: { atMost: 5 },
  rebookingSubject: template(namedIn.onTheWay, subject),
  rebookingText: template(namedIn.rebooking, text, 'booking link'),
  onTheWayMessage: template(namedIn.onTheWay, message),
  reviewMessage: template(namedIn.review, message),
  rebookingMessage: template(namedIn.rebooking, message),
  referralMessage: template(namedIn.referral, message, 'referral link'),
} satisfies Record<string, FieldRules>;

/** The parts of the form, in their order. */
const parts = ['both', 'review', 'rebooking', 'messages'] as const;
export type FollowUpPart = (typeof parts)[number];
/** The part that somebody names, if it is one. */
export const partOf = (name: unknown): FollowUpPart | undefined => parts.find((part) => part === name);

/** The parts that hold fields with errors. */
export function partsWith(errors: FieldErrors): FollowUpPart[] {
  const faulty = Object.keys(errors).map((field): FollowUpPart => {
    if (field === 'postalAddress' || field === 'hour') return 'both';
    if (field.endsWith('Message')) return 'messages';
    return field.startsWith('review') ? 'review' : 'rebooking';
  });
  return parts.filter((part) => faulty.includes(part));
}

export const monthsField: FieldRules = { check: oneOf(monthChoices, 'Please choose one of these') };

export type FollowUpFields = Record<keyof typeof followUpFields, string> & Record<string, string>;

/** The terms as the form's fields hold them. */
export function followUpTyped({ months, ...terms }: FollowUpSettings): Record<string, string> {
  const plain = Object.entries(terms).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? (value ? 'on' : '') : String(value),
  ]);
  const chosen = remindedServices.map(({ slug, field }) => [field, String(months[slug] ?? 0)]);
  return Object.fromEntries([...plain, ...chosen]);
}

/** The terms that a form without faults says. */
export function followUpSettingsOf(fields: Partial<FollowUpFields>): FollowUpSettings {
  const text = (name: keyof typeof followUpFields) => fields[name] ?? '';
  return {
    postalAddress: text('postalAddress'),
    hour: Number(text('hour')),
    reviewIsOn: isYes(fields.reviewIsOn),
    reviewLink: text('reviewLink'),
    reviewDays: Number(text('reviewDays')),
    reviewSubject: text('reviewSubject'),
    reviewText: text('reviewText'),
    rebookingIsOn: isYes(fields.rebookingIsOn),
    months: Object.fromEntries(remindedServices.map(({ slug, field }) => [slug, Number(fields[field] ?? 0)])),
    rebookingSubject: text('rebookingSubject'),
    rebookingText: text('rebookingText'),
    onTheWayMessage: text('onTheWayMessage'),
    reviewMessage: text('reviewMessage'),
    rebookingMessage: text('rebookingMessage'),
    referralMessage: text('referralMessage'),
  };
}

/** What is missing for the mails that are on: nothing is sent without it. */
export function missingIn({
  postalAddress,
  reviewIsOn,
  reviewLink,
  rebookingIsOn,
}: FollowUpSettings): FieldErrors {
  const errors: FieldErrors = {};
  if ((reviewIsOn || rebookingIsOn) && postalAddress === '')
    errors.postalAddress = 'Enter your postal address. The CAN-SPAM Act requires it in these emails';
  if (reviewIsOn && reviewLink === '')
    errors.reviewLink = 'Please paste the address at which customers write a review';
  return errors;
}
