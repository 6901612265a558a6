import type { FollowUpSettings } from '../../contracts/messages/follow-ups.js';
import { unknownMention } from '../../format/templates.js';
import { planOffersOf, planOffersTyped } from '../customers/plan-offers.js';
import { all, type FieldErrors, type FieldRules, isYes, minLength, oneOf, optional } from '../rules.js';
import { pricedServices, residential } from '../services.js';

/** Placeholders that every text may use. */
const facts = ['name', 'first name', 'service', 'day', 'business', 'phone'];
const referral = ['referral link', 'reward'];
/** The placeholders of each email and text message. */
export const namedIn = {
  reply: ['name', 'first name', 'service', 'time question', 'business', 'phone'],
  onTheWay: facts,
  review: [...facts, 'review link', 'review form', ...referral],
  rebooking: [...facts, 'booking link', ...referral],
  referral: [...facts, ...referral],
  payment: [...facts, 'amount', 'payment link'],
  winBack: [...facts, 'booking link', ...referral],
};

/** The hours for emails, the most days after the job, and the months until a customer is due for win-back. */
export const followUpLimits = { fromHour: 8, toHour: 18, days: 14, fromMonths: 3, toMonths: 48 };

export const monthChoices = ['6', '9', '12', '0'] as const;

/** The services with a rebooking reminder, each with its field name. */
export const remindedServices = [residential, ...Object.values(pricedServices)].map(({ slug, label }) => ({
  slug,
  label,
  field: `months-${slug}`,
}));

const wholeNumber = (from: number, to: number) => ({
  isRequired: true as const,
  check: (value: string) =>
    /^\d{1,3}$/.test(value) && Number(value) >= from && Number(value) <= to
      ? undefined
      : `Enter a whole number from ${from} to ${to}.`,
});

/** @param link the placeholder that the text must contain. */
const template = (known: readonly string[], atMost: number, link?: string) => ({
  isRequired: true as const,
  atMost,
  multiline: atMost > 200,
  check: all(
    minLength(1, 'Enter some text.'),
    (text) => unknownMention(text, known),
    (text) => (link && !text.includes(`{${link}}`) ? `Add {${link}} to the text.` : undefined),
  ),
});

const webAddress: FieldRules = {
  atMost: 300,
  check: optional((value) =>
    /^https:\/\/[^\s/][^\s/.]*\.\S+$/.test(value) && URL.canParse(value)
      ? undefined
      : 'Paste the full link, starting with https://.',
  ),
};

const [subject, text, message] = [120, 2000, 320];

/** The rules of the form, except for the months of each service. */
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
  paymentSubject: template([...facts, 'amount'], subject),
  paymentText: template(namedIn.payment, text),
  paymentLink: webAddress,
  replyMessage: template(namedIn.reply, message),
  winBackMonths: wholeNumber(followUpLimits.fromMonths, followUpLimits.toMonths),
  winBackSubject: template(namedIn.onTheWay, subject),
  winBackText: template(namedIn.winBack, text),
  onTheWayMessage: template(namedIn.onTheWay, message),
  reviewMessage: template(namedIn.review, message),
  rebookingMessage: template(namedIn.rebooking, message),
  referralMessage: template(namedIn.referral, message, 'referral link'),
} satisfies Record<string, FieldRules>;

/** The parts of the form, in order. */
const parts = ['both', 'review', 'rebooking', 'win-back', 'payment', 'plans', 'messages'] as const;
export type FollowUpPart = (typeof parts)[number];
/** Returns a part by its name; undefined for an unknown name. */
export const partOf = (name: unknown): FollowUpPart | undefined => parts.find((part) => part === name);

/** Returns the parts that have fields with errors. */
export function partsWith(errors: FieldErrors): FollowUpPart[] {
  const withErrors = Object.keys(errors).map((field): FollowUpPart => {
    if (field === 'postalAddress' || field === 'hour') return 'both';
    if (field.endsWith('Message')) return 'messages';
    if (field.startsWith('payment')) return 'payment';
    if (field.startsWith('plan')) return 'plans';
    if (field.startsWith('winBack')) return 'win-back';
    return field.startsWith('review') ? 'review' : 'rebooking';
  });
  return parts.filter((part) => withErrors.includes(part));
}

export const monthsField: FieldRules = { check: oneOf(monthChoices, 'Choose an option from the list.') };

type FollowUpFields = Record<keyof typeof followUpFields, string> & Record<string, string>;

/** Turns settings into the form's field values. */
export function followUpTyped({ months, planOffers, ...settings }: FollowUpSettings): Record<string, string> {
  const plain = Object.entries(settings).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? (value ? 'on' : '') : String(value),
  ]);
  const chosen = remindedServices.map(({ slug, field }) => [field, String(months[slug] ?? 0)]);
  return { ...Object.fromEntries([...plain, ...chosen]), ...planOffersTyped(planOffers) };
}

/** Reads settings from valid form fields. */
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
    paymentSubject: text('paymentSubject'),
    paymentText: text('paymentText'),
    paymentLink: text('paymentLink'),
    winBackMonths: Number(text('winBackMonths')),
    winBackSubject: text('winBackSubject'),
    winBackText: text('winBackText'),
    planOffers: planOffersOf(fields),
    replyMessage: text('replyMessage'),
    onTheWayMessage: text('onTheWayMessage'),
    reviewMessage: text('reviewMessage'),
    rebookingMessage: text('rebookingMessage'),
    referralMessage: text('referralMessage'),
  };
}

/** Returns errors for settings that are missing but required by the emails that are turned on. */
export function missingIn({ postalAddress, reviewIsOn, rebookingIsOn }: FollowUpSettings): FieldErrors {
  const errors: FieldErrors = {};
  if ((reviewIsOn || rebookingIsOn) && postalAddress === '')
    errors.postalAddress = 'Enter your postal address. The CAN-SPAM Act requires it in these emails.';
  return errors;
}
