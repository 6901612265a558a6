import type { LeadPanelData } from '../../../../contracts/leads/lead-panel.js';
import { isLost } from '../../../../contracts/leads/lead-stages.js';
import type { LeadStatus, LeadView, OwnerAnswer } from '../../../../contracts/leads/leads.js';
import { describeLost, isVisitReason, type VisitReason } from '../../../../contracts/leads/lost.js';
import { formatPrice } from '../../../../format/figures.js';
import { describeQuote } from '../../money/job-summary.js';
import { dayName } from '../list/row-labels.js';

/** A link, a status to set, or the reopening of a lost lead. */
export interface StepAction {
  label: string;
  href?: string;
  status?: LeadStatus;
  isReopening?: boolean;
}

/** What to do next with a lead. The first action is the primary one. */
export interface NextStep {
  title: string;
  hint: string;
  actions: StepAction[];
  /** Whether nothing has to be done now; the actions are then secondary. */
  isCalm?: boolean;
}

/** The texts of a lead's dates. */
interface StepDates {
  /** Like "Requested Sat, Dec 5, evening"; '' for no requested date. */
  requested: string;
  /** Like "Sat, Dec 5, 3:00 PM"; '' without an appointment. */
  appointment: string;
  /** YYYY-MM-DD. */
  today: string;
}

type StepOf = (data: LeadPanelData, dates: StepDates) => NextStep;

/** Describes the requested date and time: "Requested for today, any time"; '' for no requested date. */
export function describeRequest(
  {
    preferredDate,
    timePreference,
    appointmentCanceledAt,
  }: Pick<LeadView, 'preferredDate' | 'timePreference' | 'appointmentCanceledAt'>,
  today: string,
): string {
  if (appointmentCanceledAt) return 'You canceled the appointment';
  if (!preferredDate) return '';
  const day = preferredDate === today ? 'for today' : dayName(preferredDate, today);
  return `Requested ${day}, ${timePreference || 'any time'}`;
}

/** What to do after a customer canceled. */
export const afterCancellation = 'Call to set another date, or mark the lead as lost';

/** Says how the owner answered a lead that is still new. */
export const describeAnswer = ({ way }: OwnerAnswer) => answers[way];

const answers: Record<OwnerAnswer['way'], string> = {
  reply: 'You replied',
  quote: 'Quote sent',
  accepted: 'Quote accepted',
};

/** Decides on a lead's next step by its status. */
export function nextStepOf(data: LeadPanelData, dates: StepDates): NextStep | undefined {
  const { lead } = data;
  if (lead.isSpam) return undefined;
  if (isLost(lead) && isVisitReason(lead.lostReason))
    return {
      title: describeLost(lead),
      hint: afterVisit[lead.lostReason],
      actions: [schedule(lead)],
      isCalm: true,
    };
  if (isLost(lead))
    return {
      title: 'This lead is lost',
      hint: describeLost(lead),
      actions: [{ label: 'Reopen lead', isReopening: true }],
      isCalm: true,
    };
  return steps[lead.status](data, dates);
}

/** What the plan of a canceled visit does next. */
const afterVisit: Record<VisitReason, string> = {
  'visit-skipped': 'The plan goes on with the next visit',
  'visit-moved': 'The plan schedules a new visit',
  'plan-paused': 'No visits until the plan is resumed',
  'plan-ended': 'No more visits',
};

const steps: Record<LeadStatus, StepOf> = {
  new: (data, { requested }) => {
    const { lead, answer, job } = data;
    const call = requested ? 'Call to confirm the date' : 'Call to set a date';
    const contacted: StepAction = { label: 'Mark as contacted', status: 'contacted' };
    if (job.acceptedAt)
      return { title: accepted, hint: quoteHint(data), actions: [schedule(lead), contacted] };
    return {
      title: answer ? describeAnswer(answer) : call,
      hint: requested || 'No date requested',
      actions: answer ? [contacted, schedule(lead)] : [schedule(lead), contacted],
    };
  },
  contacted: (data, { requested }) => {
    const { lead, job } = data;
    if (lead.cancelledAt)
      return {
        title: 'Canceled by customer',
        hint: afterCancellation,
        actions: [schedule(lead)],
        isCalm: true,
      };
    const isQuoted = job.quotedCents !== null;
    return {
      title: job.acceptedAt ? accepted : 'Schedule the job',
      hint: isQuoted ? quoteHint(data) : requested || 'No date requested',
      actions: [schedule(lead), quote(lead, isQuoted ? 'Edit quote' : 'Write quote')],
    };
  },
  scheduled: (data, { appointment, today }) => {
    const { lead, job } = data;
    const day = lead.appointment?.day;
    const done: StepAction = { label: 'Mark as completed', status: 'completed' };
    if (!day) return { title: 'Set the date', hint: 'Scheduled without a date', actions: [schedule(lead)] };
    const move = schedule(lead, 'Reschedule');
    if (day < today) return { title: 'Close out the job', hint: appointment, actions: [done, move] };
    if (day === today) {
      const actions = [...drafts(data, 'On my way'), done, move];
      return { title: 'Appointment today', hint: appointment, actions };
    }
    return {
      title: 'Appointment confirmed',
      hint: [appointment, job.quotedCents !== null && quoteHint(data)].filter(Boolean).join(' · '),
      actions: job.quotedCents === null ? [quote(lead, 'Write quote'), move] : [move],
      isCalm: job.quotedCents !== null,
    };
  },
  completed: (data) => {
    const { lead, job } = data;
    const isOpen = job.paidOn === null && job.chargedCents !== 0;
    const unpaid = job.chargedCents === null ? 'Not invoiced yet' : `${formatPrice(job.chargedCents)} unpaid`;
    if (isOpen)
      return { title: 'Record the payment', hint: unpaid, actions: [quote(lead, 'Record payment')] };
    const review = drafts(data, 'Ask for a review');
    return {
      title: review.length > 0 ? 'Ask for a review' : 'Job completed',
      hint: job.chargedCents === 0 ? 'No charge' : 'Paid',
      actions: review,
      isCalm: review.length === 0,
    };
  },
};

const accepted = 'Quote accepted. Schedule the job';

const schedule = ({ id }: LeadView, label = 'Schedule'): StepAction => ({
  label,
  href: `/admin/leads/${id}/appointment`,
});

const quote = ({ id }: LeadView, label: string): StepAction => ({ label, href: `/admin/leads/${id}/money` });

const quoteHint = ({ job, isDraft }: LeadPanelData) => describeQuote(job, isDraft);

const drafts = ({ followUps }: LeadPanelData, label: string): StepAction[] =>
  followUps.drafts.filter((draft) => draft.label === label);
