import { reviewLengths } from '../../contracts/customers/reviews.js';
import { hideReasonNames } from '../../contracts/website/proof.js';
import { all, type FieldRules, minLength, oneOf } from '../rules.js';

/** Characters that hide, reverse or pile up text. */
const disguises = /[\u0080-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{M}{4}/u;

/** Domains that are also English words after a missing space ("clean.It", "fast.Pro") are left out. */
const domain = /[\p{L}\d]\.(?:com|net|org|info|biz|io|co|uk|ca|de|ru|cn|xyz|dev|edu|gov)(?![\p{L}\d])/iu;
const webAddress = /https?:|www\.|\[url|<a\s|[\p{L}\d-]\.[a-z]{2,}\/|\bdot\s+com\b/iu;
const emailAddress = /\S@\S/;
/** Seven digits as phones have them, or ten with any separators between them. */
const shortPhone = /(?<!\p{Nd})\p{Nd}{3}[-. ]\p{Nd}{4}(?!\p{Nd})/u;
const longPhone = /(?:\p{Nd}[\s()./+‐-―-]*){10}/u;

/** A date, like 10/12/2026, 10-12-26 or 2026-10-12. Its digits are no part of a phone number. */
const date =
  /(?<![\d/.-])(?:(?:0?[1-9]|1[0-2])([/.-])(?:0?[1-9]|[12]\d|3[01])\1(?:20)?2\d|202\d-\d{2}-\d{2})(?![\d/-])/g;

/** The text as people read it: fullwidth letters as plain ones, without invisible characters. */
const readable = (value: string) => value.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');

const refuse =
  (pattern: RegExp, message: string) =>
  (value: string): string | undefined =>
    pattern.test(value) ? message : undefined;

const refuseReadable =
  (pattern: RegExp, message: string) =>
  (value: string): string | undefined =>
    pattern.test(readable(value)) ? message : undefined;

function refusePhone(value: string): string | undefined {
  const text = readable(value).replace(date, 'date');
  return shortPhone.test(text) || longPhone.test(text)
    ? 'Please leave out phone numbers. Everyone can read your review.'
    : undefined;
}

/** Refuses a text that looks empty. */
const requireVisible =
  (pattern: RegExp, message: string) =>
  (value: string): string | undefined =>
    pattern.test(readable(value)) ? undefined : message;

/** Everyone can read it, so nothing in it may lead elsewhere or reach a person. */
const isPublishable = all(
  refuse(disguises, 'Some characters can’t be shown. Delete them and type the text again.'),
  refuseReadable(emailAddress, 'Please leave out email addresses. Everyone can read your review.'),
  refuseReadable(webAddress, 'Please leave out web addresses.'),
  refuseReadable(domain, 'Please leave out web addresses.'),
  refusePhone,
);

/** The fields of a customer's review. */
export const reviewFields = {
  stars: {
    isRequired: true,
    check: oneOf(['1', '2', '3', '4', '5'], 'Choose 1 to 5 stars.'),
    notText: 'Choose 1 to 5 stars.',
  },
  text: {
    isRequired: true,
    check: all(
      minLength(1, 'Enter your review.'),
      isPublishable,
      requireVisible(/[\p{L}\p{N}\p{Extended_Pictographic}]/u, 'Enter your review.'),
    ),
    atMost: reviewLengths.text,
    multiline: true,
  },
  name: {
    isRequired: true,
    check: all(
      minLength(1, 'Enter your first name or initials.'),
      isPublishable,
      requireVisible(/\p{L}/u, 'Enter a first name or initials, like “Ada” or “A. L.”'),
      refuse(/[^\p{L}\p{M}.'’ -]/u, 'Enter a first name or initials, like “Ada” or “A. L.”'),
    ),
    atMost: reviewLengths.name,
  },
} satisfies Record<string, FieldRules>;

/** The fields of the owner's forms. */
export const moderationFields = {
  reply: { atMost: reviewLengths.reply, multiline: true },
  reason: { check: oneOf(hideReasonNames, 'Choose a reason.'), notText: 'Choose a reason.' },
} satisfies Record<string, FieldRules>;
