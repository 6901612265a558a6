/** The mails that customers get after the job, by the kind of their delivery. */
export const followUpEmails = ['review-request', 'rebooking-reminder'] as const;
export type FollowUpEmail = (typeof followUpEmails)[number];

/** What the owner says of the mails and the text messages after the job. Texts name facts in braces, such as `{first name}`. */
export interface FollowUpSettings {
  /** The business's postal address, which stands in both mails; '' until the owner has given it. */
  postalAddress: string;
  /** The hour of the day at which both are sent, on a clock of 24. */
  hour: number;
  reviewIsOn: boolean;
  /** Where customers write a review: an address of https. */
  reviewLink: string;
  /** So many days after the job. */
  reviewDays: number;
  reviewSubject: string;
  reviewText: string;
  rebookingIsOn: boolean;
  /** How many months after the job, by the service's slug; 0 for no reminder. */
  months: Readonly<Record<string, number>>;
  rebookingSubject: string;
  rebookingText: string;
  /** What the owner's own phone writes. */
  onTheWayMessage: string;
  reviewMessage: string;
  rebookingMessage: string;
  /** With the customer's link for neighbors. */
  referralMessage: string;
}

/** A text message that the owner's own phone sends: what it is for, and the link that writes it. */
export interface TextDraft {
  label: string;
  href: string;
}

/** Who said that a person is not to be written to, and how: at the link in a mail, by the mail program's button, or told the owner. */
export type OptOutMethod = 'page' | 'one-click' | 'owner';

/** What the page of a lead shows of what comes after the job. */
export interface LeadFollowUps {
  /** Null where nothing was said. */
  refusal: OptOutMethod | null;
  drafts: TextDraft[];
}
