import type { PlanOffer } from '../../contracts/customers/plans.js';
import { type FieldErrors, type FieldRules, oneOf, optional } from '../rules.js';

const maxOffers = 3;
const maxPercent = 50;

/** The fields of the plans offered on customer pages. */
export const offerFields = Array.from({ length: maxOffers }, (_, index) => ({
  months: `planMonths${index}`,
  percent: `planPercent${index}`,
}));

/** How many months can be between the visits of an offered plan. */
export const offerMonths = Array.from({ length: 12 }, (_, index) => String(index + 1));

/** The rules of both fields of an offer. */
export const offerRules = {
  months: { check: optional(oneOf(offerMonths, 'Choose an option from the list.')) },
  percent: {
    check: optional((value) =>
      /^\d{1,2}$/.test(value) && Number(value) <= maxPercent
        ? undefined
        : `Enter a whole number from 0 to ${maxPercent}.`,
    ),
  },
} satisfies Record<string, FieldRules>;

type Fields = Readonly<Record<string, string | undefined>>;

/** Reads the offers from valid fields. */
export const planOffersOf = (fields: Fields): PlanOffer[] =>
  offerFields
    .filter(({ months }) => fields[months])
    .map(({ months, percent }) => ({
      months: Number(fields[months]),
      percent: Number(fields[percent] ?? 0),
    }));

/** Turns offers into field values. */
export const planOffersTyped = (offers: readonly PlanOffer[]): Record<string, string> =>
  Object.fromEntries(
    offerFields.flatMap(({ months, percent }, index) => [
      [months, String(offers[index]?.months ?? '')],
      [percent, String(offers[index]?.percent ?? '')],
    ]),
  );

/** Returns an error for each offer with the interval of an earlier one. */
export function repeatedOffers(fields: Fields): FieldErrors {
  const errors: FieldErrors = {};
  offerFields.forEach(({ months }, index) => {
    const isRepeated = offerFields
      .slice(0, index)
      .some((earlier) => fields[earlier.months] === fields[months]);
    if (fields[months] && isRepeated) errors[months] = 'Choose a different interval for each plan.';
  });
  return errors;
}
