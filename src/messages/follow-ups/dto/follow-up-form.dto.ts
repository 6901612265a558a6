import { offerFields, offerRules } from '../../../../views/forms/customers/plan-offers.js';
import {
  followUpFields,
  monthsField,
  remindedServices,
} from '../../../../views/forms/messages/follow-ups.js';
import { Field, FieldIfGiven, formDtoOf } from '../../../platform/http/field.decorator.js';
import { defaultSettings } from '../default-settings.js';

/** The form with the owner's follow-up settings. */
export class FollowUpForm extends formDtoOf({
  ...followUpFields,
  /** The part of the form that was saved. */
  part: { atMost: 20 },
}) {
  // Missing in a page that the previous release rendered.
  paymentLink = '';
  winBackMonths = String(defaultSettings.winBackMonths);
  winBackSubject = defaultSettings.winBackSubject;
  winBackText = defaultSettings.winBackText;
  replyMessage = defaultSettings.replyMessage;

  /** The months of each service, by field name. */
  [months: `months-${string}`]: string;
}

for (const { field } of remindedServices) Field(monthsField)(FollowUpForm.prototype, field);

for (const { months, percent } of offerFields) {
  FieldIfGiven(offerRules.months)(FollowUpForm.prototype, months);
  FieldIfGiven(offerRules.percent)(FollowUpForm.prototype, percent);
}
