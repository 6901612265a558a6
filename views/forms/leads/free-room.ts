import { capitalized } from '../../contracts/leads/leads.js';
import type { SharedFacts } from '../../contracts/website/facts.js';
import { formatSquareFeet } from '../../format/areas.js';
import { formatCalendarDate } from '../../format/moments.js';
import { oneLine } from '../../format/one-line.js';
import { type FieldRules, isYes, minLength, oneOf, phoneNumber } from '../rules.js';
import { person } from './person.js';

const agreed = (value: string) =>
  isYes(value) ? undefined : 'You must agree to the no-cost, no-obligation terms';

/** What can be cleaned for free. */
const selections = [
  {
    value: 'one_room',
    describe: ({ roomSquareFeet }: SharedFacts) => `one room (${formatSquareFeet(roomSquareFeet)})`,
  },
  { value: 'two_rugs', describe: () => 'two area rugs' },
];

/** The free-room landing page's form. Every field is required. */
export const freeRoomFields = {
  ...person,
  phone: { ...person.phone, check: phoneNumber('Phone number must be at least 10 digits') },
  address: {
    isRequired: true,
    check: minLength(5, 'Please provide your complete address'),
    atMost: 500,
    multiline: true,
  },
  roomSelection: {
    isRequired: true,
    check: oneOf(
      selections.map(({ value }) => value),
      'Please select your preferred cleaning option',
    ),
  },
  preferredDate: { isRequired: true, check: minLength(1, 'Please select a preferred date'), atMost: 40 },
  timePreference: { isRequired: true, check: minLength(1, 'Please select a time preference'), atMost: 40 },
  noObligationAgreement: { isRequired: true, check: agreed },
} satisfies Record<string, FieldRules>;

export type FreeRoomField = keyof typeof freeRoomFields;
export type FreeRoomValues = Record<FreeRoomField, string>;

export const roomSelectionOptions = (facts: SharedFacts) =>
  selections.map(({ value, describe }) => ({ value, label: capitalized(describe(facts)) }));

export const freeRoomFailed = (phone: string) => ({
  title: 'Error',
  description: `Failed to submit booking. Please try again or call us at ${phone}.`,
});

/** The service of every free-room lead starts with this. */
export const freeRoomPrefix = 'Free Room';

export const isFreeRoom = ({ serviceType }: { serviceType: string | null }) =>
  serviceType?.startsWith(freeRoomPrefix) ?? false;

/** The service that the form sends. */
export const freeRoomService = `${freeRoomPrefix} Cleaning - One Room or Two Rugs`;
const addressLine = (address: string) => `Address: ${oneLine(address.trim())}`;

const roomTerm = 'Free cleaning of ';
const agreement = 'Agreed to the no-cost, no-obligation terms.';
const preferredTerm = 'Preferred: ';

/** The details that the message of a free-room lead contains. */
interface FreeRoomChoice {
  roomSelection?: string;
  hasAgreed: boolean;
  preferredDate?: string | null;
  timePreference?: string | null;
}

/**
 * "Free cleaning of two area rugs. Agreed to …. Preferred: Tue, Nov 24, 2026, morning." Leaves out what is
 * missing.
 */
function describeChoice(choice: FreeRoomChoice, facts: SharedFacts): string {
  const { roomSelection, hasAgreed, preferredDate, timePreference } = choice;
  const room = selections.find(({ value }) => value === roomSelection)?.describe(facts) ?? roomSelection;
  const date = preferredDate && formatCalendarDate(preferredDate);
  const preferred = [date, timePreference].filter(Boolean).join(', ');
  return [room && `${roomTerm}${room}.`, hasAgreed && agreement, preferred && `${preferredTerm}${preferred}.`]
    .filter(Boolean)
    .join(' ');
}

/** Returns what the customer wrote in the message of a lead, without what a free room’s form adds. */
export function ownMessage(message: string | null, lead: { serviceType: string | null }): string | null {
  if (!message?.includes(agreement) || !isFreeRoom(lead)) return message;
  const lines = message.split('\n');
  if (lines.length > 1 && lines.at(-1)?.startsWith('Address: ')) lines.pop();
  return lines.map(withoutChoice).filter(Boolean).join('\n').trim() || null;
}

/** Cuts off what {@link describeChoice} wrote at the end of a line. */
function withoutChoice(line: string): string {
  const end = line.lastIndexOf(agreement);
  const rest = line.slice(end + agreement.length);
  if (end < 0 || (rest && !(rest.startsWith(` ${preferredTerm}`) && rest.endsWith('.')))) return line;
  const room = line.lastIndexOf(roomTerm, end);
  return line.slice(0, room < 0 ? end : room).trimEnd();
}

/** Converts the form into the eight fields of every lead, with the choice of room in the message. */
export function freeRoomRequest(values: FreeRoomValues, facts: SharedFacts) {
  const { name, email, phone, address, preferredDate, timePreference } = values;
  return {
    name,
    email,
    phone,
    serviceArea: addressLine(address),
    serviceType: freeRoomService,
    message: describeChoice({ ...values, hasAgreed: true }, facts),
    preferredDate,
    timePreference,
  };
}

/** The fields that API clients can send for a free room: those of every lead and three of the offer. */
interface FreeRoomDetails extends Omit<FreeRoomChoice, 'hasAgreed'> {
  serviceArea?: string | null;
  serviceType?: string | null;
  message?: string | null;
  address?: string;
  noObligationAgreement?: boolean;
}

/**
 * Writes the three fields of the offer (address, room, agreement) into fields that every lead has, as the
 * form does. Keeps the client’s own values and adds the rest to the message.
 */
export function withFreeRoomDetails<Request extends FreeRoomDetails>(
  request: Request,
  facts: SharedFacts,
): Request {
  const { address, roomSelection, noObligationAgreement, serviceArea, message } = request;
  if (!address && !roomSelection && !noObligationAgreement) return request;
  const line = address && addressLine(address);
  const summary = describeChoice({ ...request, hasAgreed: noObligationAgreement === true }, facts);
  const further = [summary, serviceArea && line].filter(
    (text) => text && !`${serviceArea}\n${message}`.includes(text),
  );
  return {
    ...request,
    address: undefined,
    serviceArea: serviceArea || line,
    serviceType: request.serviceType || freeRoomService,
    message: [message, ...further].filter(Boolean).join('\n'),
  };
}
