import type { DayWindow } from '../bookings/free-windows.js';
import type { LeadEstimate } from '../leads/leads.js';
import type { CanceledVisit } from './plans.js';

/**
 * The status of a request. `begun`: the appointment has started, so that it can only be changed by phone.
 * `closed`: the owner expects no job; choosing a time reopens it.
 */
export type RequestStatus = 'asked' | 'booked' | 'begun' | 'done' | 'canceled' | 'closed';

/** A request as the customer’s page shows it. Texts are ready to display; missing ones are null. */
export interface CustomerRequest {
  /** The request’s ID, as its quotes and receipt show it. */
  number: number;
  /** The page’s path; its forms post below it. */
  path: string;
  status: RequestStatus;
  /** The appointment’s day, arrival window (may be '') and address; null if there is none. */
  appointment: { date: string; time: string; address: string | null } | null;
  /** Whether we canceled the appointment, and the customer hasn't asked for another time since. */
  isAppointmentCanceled: boolean;
  /** Why the visit of a plan was canceled, and how the plan goes on; null for anything else. */
  canceledVisit: CanceledVisit | null;
  /** Whether a plan proposed the appointment and the customer hasn’t confirmed it. */
  isProposed: boolean;
  /** Whether the customer can download the appointment for a calendar. */
  hasCalendarFile: boolean;
  /** The time that the customer asked for and the owner has not answered yet. */
  requestedTime: string | null;
  /** Says that we’re closed at that time; null if we aren’t. */
  requestedTimeHint: string | null;
  /** Says that we're closed on the requested day, while nothing is scheduled; null if we aren't. */
  closedHint: string | null;
  /** The details of the request. */
  service: string | null;
  isFreeRoom: boolean;
  /** As the customer gave them, so that a typo can be seen. */
  phone: string;
  email: string;
  /** The preferred time; null once there is an appointment. */
  preferred: string | null;
  area: string | null;
  /** What the customer wrote in the form, without what the free room’s form adds; null for nothing. */
  message: string | null;
  receivedOn: string;
  estimate: LeadEstimate | null;
  /** The requested time that we couldn’t make, with our reply; null without one. */
  declinedTime: { time: string; text: string } | null;
  /** The address that the customer gave and the owner hasn’t confirmed yet; null for none. */
  givenAddress: string | null;
  /** The address of the job; null if unknown. */
  address: string | null;
  /** Oldest first. `isOurs`: the business wrote it. */
  messages: { id: number; text: string; at: string; isOurs: boolean }[];
  /** Whether the customer can send more messages. */
  canWrite: boolean;
  /** The next open slots, in order; none if the time can’t be changed online. */
  windows: DayWindow[];
  /** Whether a chosen slot is confirmed right away; otherwise the owner confirms it. */
  isInstant: boolean;
  /** The count of customer actions at rendering. Forms send it back, so a repeated post is recognized. */
  seen: number;
}

/** The forms of the page. */
export type CustomerFormName =
  | 'move'
  | 'cancel'
  | 'address'
  | 'message'
  | 'accept'
  | 'review'
  | 'consent'
  | 'plan'
  | 'sign-up';

/** A posted form that was refused: its values, and its errors by field or one for the whole form. */
export interface RefusedForm {
  name: CustomerFormName;
  typed: Record<string, string>;
  errors?: Partial<Record<string, string>>;
  failure?: string;
}
