import { Shown } from '../../shown.decorator.js';

/** A job that was charged and isn't paid. */
export class McpUnpaidJob {
  @Shown('integer', 'The lead’s ID.')
  leadId: number;

  @Shown('string', 'The customer’s name.')
  name: string;

  @Shown('day', 'The day of the work.')
  doneOn: string;

  @Shown('integer', 'What was charged, in cents.')
  chargedCents: number | null;
}

/** What a source brought. */
export class McpSource {
  @Shown('string', 'The source, as links and browsers name it; null if there is none.')
  source: string;

  @Shown(
    ['touch', 'written', 'unknown'],
    'touch: a visit. written: the owner added the leads. unknown: no record.',
  )
  origin: string;

  @Shown('integer', 'Visits.', { isNullable: true })
  visits: number | null;

  @Shown('integer', 'Leads that arrived.')
  leads: number;

  @Shown('integer', 'Completed jobs of these leads.')
  jobs: number;

  @Shown('integer', 'What was charged for them, in cents.')
  revenueCents: number;
}

/** A draft of a text message. */
export class McpDraft {
  @Shown(
    ['Ask about a time', 'On my way', 'Ask for a review', 'Send rebooking reminder', 'Invite neighbors'],
    'What it is for.',
  )
  label: string;

  @Shown('string', 'The text, with the customer’s name.')
  text: string;
}
