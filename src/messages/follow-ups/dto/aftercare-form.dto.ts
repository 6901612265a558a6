import { aftercareFields, monthsField, remindedServices } from '../../../../views/forms/aftercare.js';
import { Field, FieldIfGiven } from '../../../platform/http/field.decorator.js';

/** What the owner says of the mails and messages after the job, as the form sends it. */
export class AftercareForm {
  @Field(aftercareFields.postalAddress)
  postalAddress: string;

  @Field(aftercareFields.hour)
  hour: string;

  /** A box, as the other switch. */
  @FieldIfGiven(aftercareFields.reviewIsOn)
  reviewIsOn?: string;

  @Field(aftercareFields.reviewLink)
  reviewLink: string;

  @Field(aftercareFields.reviewDays)
  reviewDays: string;

  @Field(aftercareFields.reviewSubject)
  reviewSubject: string;

  @Field(aftercareFields.reviewText)
  reviewText: string;

  @FieldIfGiven(aftercareFields.rebookingIsOn)
  rebookingIsOn?: string;

  @Field(aftercareFields.rebookingSubject)
  rebookingSubject: string;

  @Field(aftercareFields.rebookingText)
  rebookingText: string;

  @Field(aftercareFields.onTheWayMessage)
  onTheWayMessage: string;

  @Field(aftercareFields.reviewMessage)
  reviewMessage: string;

  @Field(aftercareFields.rebookingMessage)
  rebookingMessage: string;

  @Field(aftercareFields.referralMessage)
  referralMessage: string;

  /** In which part of the form it was saved. */
  @FieldIfGiven({ atMost: 20 })
  part?: string;

  /** The months of each service, by the names of its fields. */
  [months: `months-${string}`]: string;
}

for (const { field } of remindedServices) Field(monthsField)(AftercareForm.prototype, field);
