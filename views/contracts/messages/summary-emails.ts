/** The summaries that the owner gets by email. */
export const summaryEmails = ['weekly', 'monthly'] as const;
export type SummaryEmail = (typeof summaryEmails)[number];

/** Which of them are sent. */
export type SummaryEmailSettings = Record<SummaryEmail, boolean>;
