import type { PlanOffer } from '../customers/plans.js';

/** The follow-up emails, by their kind of delivery. */
export const followUpEmails = ['review-request', 'rebooking-reminder'] as const;
export type FollowUpEmail = (typeof followUpEmails)[number];

/**
 * The emails with a template of the owner's. The owner sends payment reminders from the Money page and
 * win-back emails from their list.
 */
export const templateEmails = [...followUpEmails, 'payment-reminder', 'win-back'] as const;
export type TemplateEmail = (typeof templateEmails)[number];

/** The owner's follow-up settings. Texts may hold placeholders in braces, like `{first name}`. */
export interface FollowUpSettings {
  /** The business's postal address, shown in both emails; '' until the owner enters it. */
  postalAddress: string;
  /** The hour of the day when both emails are sent, on a 24-hour clock. */
  hour: number;
  reviewIsOn: boolean;
  /** The https link where customers leave a review; '' for the form on the customer’s page. */
  reviewLink: string;
  /** How many days after the job the review request is sent. */
  reviewDays: number;
  reviewSubject: string;
  reviewText: string;
  rebookingIsOn: boolean;
  /** How many months after the job the reminder is sent, by service slug; 0 for no reminder. */
  months: Readonly<Record<string, number>>;
  rebookingSubject: string;
  rebookingText: string;
  paymentSubject: string;
  paymentText: string;
  /** The https link where customers pay, in another product; '' for none. A job's own link replaces it. */
  paymentLink: string;
  /** How many months after the last cleaning customers are listed to be won back, and the email to them. */
  winBackMonths: number;
  winBackSubject: string;
  winBackText: string;
  /** The plans that customers can sign up for on their pages; none at first. */
  planOffers: readonly PlanOffer[];
  /** Text messages that the owner's phone sends. */
  replyMessage: string;
  onTheWayMessage: string;
  reviewMessage: string;
  rebookingMessage: string;
  /** Includes the customer's referral link. */
  referralMessage: string;
}

/** A text filled in from the owner's template. */
export interface FilledText {
  label: string;
  text: string;
}

/** A text message to send from the owner's phone: its label, and the link that opens it filled in. */
export interface TextDraft {
  label: string;
  href: string;
}

/** How a person opted out: on the link's page, with the email program's button, or through the owner. */
export type OptOutMethod = 'page' | 'one-click' | 'owner';

/** The follow-ups part of a lead's page. */
export interface LeadFollowUps {
  /** Null unless the person opted out. */
  refusal: OptOutMethod | null;
  drafts: TextDraft[];
}
