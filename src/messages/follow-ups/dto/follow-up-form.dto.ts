import { offerFields, offerRules } from '../../../../views/forms/customers/plan-offers.js';
import {
  followUpFields,
  monthsField,
  remindedServices,
} from '../../../../views/forms/messages/follow-ups.js';
import { Field, FieldIfGiven } from '../../../platform/http/field.decorator.js';
import { defaultSettings } from '../default-settings.js';

/** The form with the owner's follow-up settings. */
export class FollowUpForm {
  @Field(followUpFields.postalAddress)
  postalAddress: string;

  @Field(followUpFields.hour)
  hour: string;

  /** A checkbox, like `rebookingIsOn`. */
  @FieldIfGiven(followUpFields.reviewIsOn)
  reviewIsOn?: string;

  @Field(followUpFields.reviewLink)
  reviewLink: string;

  @Field(followUpFields.reviewDays)
  reviewDays: string;

  @Field(followUpFields.reviewSubject)
  reviewSubject: string;

  @Field(followUpFields.reviewText)
  reviewText: string;

  @FieldIfGiven(followUpFields.rebookingIsOn)
  rebookingIsOn?: string;

  @Field(followUpFields.rebookingSubject)
  rebookingSubject: string;

  @Field(followUpFields.rebookingText)
  rebookingText: string;

  @Field(followUpFields.paymentSubject)
  paymentSubject: string;

  @Field(followUpFields.paymentText)
  paymentText: string;

  /** Missing in a page that the previous release rendered. */
  @Field(followUpFields.paymentLink)
  paymentLink = '';

  /** Missing in a page that the previous release rendered, like both texts of the win-back email. */
  @Field(followUpFields.winBackMonths)
  winBackMonths = String(defaultSettings.winBackMonths);

  @Field(followUpFields.winBackSubject)
  winBackSubject = defaultSettings.winBackSubject;

  @Field(followUpFields.winBackText)
  winBackText = defaultSettings.winBackText;

  /** Missing in a page that the previous release rendered. */
  @Field(followUpFields.replyMessage)
  replyMessage = defaultSettings.replyMessage;

  @Field(followUpFields.onTheWayMessage)
  onTheWayMessage: string;

  @Field(followUpFields.reviewMessage)
  reviewMessage: string;

  @Field(followUpFields.rebookingMessage)
  rebookingMessage: string;

  @Field(followUpFields.referralMessage)
  referralMessage: string;

  /** The part of the form that was saved. */
  @FieldIfGiven({ atMost: 20 })
  part?: string;

  /** The months of each service, by field name. */
  [months: `months-${string}`]: string;
}

for (const { field } of remindedServices) Field(monthsField)(FollowUpForm.prototype, field);

for (const { months, percent } of offerFields) {
  FieldIfGiven(offerRules.months)(FollowUpForm.prototype, months);
  FieldIfGiven(offerRules.percent)(FollowUpForm.prototype, percent);
}
