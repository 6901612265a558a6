import type { SharedFacts } from '../contracts/facts.js';
import { formatSquareFeet } from '../format/areas.js';
import { all, email, type FieldRules, maxLength, minLength, oneOf } from './rules.js';

const agreed = (value: string) =>
  value === 'true' || value === 'on' ? undefined : 'You must agree to the no-cost, no-obligation terms';

/** The free-room landing page's form. Every field is required. */
export const freeRoomFields = {
  name: { check: all(minLength(2, 'Name must be at least 2 characters'), maxLength(200)) },
  email: { check: all(email('Please enter a valid email address'), maxLength(254)) },
  phone: { check: all(minLength(10, 'Phone number must be at least 10 digits'), maxLength(50)) },
  address: {
    check: all(minLength(5, 'Please provide your complete address'), maxLength(500)),
    multiline: true,
  },
  roomSelection: { check: oneOf(['one_room', 'two_rugs'], 'Please select your preferred cleaning option') },
  preferredDate: { check: all(minLength(1, 'Please select a preferred date'), maxLength(40)) },
  timePreference: { check: all(minLength(1, 'Please select a time preference'), maxLength(40)) },
  noObligationAgreement: { check: agreed },
} satisfies Record<string, FieldRules>;

export type FreeRoomField = keyof typeof freeRoomFields;
export type FreeRoomValues = Record<FreeRoomField, string>;

export const roomSelectionOptions = ({ roomSquareFeet }: SharedFacts) => [
  { value: 'one_room', label: `One room (${formatSquareFeet(roomSquareFeet)})` },
  { value: 'two_rugs', label: 'Two area rugs' },
];

export const freeRoomReceived = ({ answerHours }: SharedFacts) => ({
  title: 'Your Free Cleaning is Booked!',
  description: `We'll contact you within ${answerHours} hours to confirm your appointment details.`,
});

export const freeRoomFailed = (phone: string) => ({
  title: 'Error',
  description: `Failed to submit booking. Please try again or call us at ${phone}.`,
});

/** The service of every lead for a free room begins with this. */
export const freeRoomPrefix = 'Free Room';

export const isFreeRoom = ({ serviceType }: { serviceType: string | null }) =>
  serviceType?.startsWith(freeRoomPrefix) ?? false;

/** A filled form as the eight fields that every lead has, with the choice of room in words. */
export function freeRoomRequest(values: FreeRoomValues, { roomSquareFeet }: SharedFacts) {
  const { name, email, phone, address, roomSelection, preferredDate, timePreference } = values;
  const room = `one room (${formatSquareFeet(roomSquareFeet)})`;
  const choice = roomSelection === 'one_room' ? room : 'two area rugs';
  return {
    name,
    email,
    phone,
    serviceArea: `Address: ${address.trim().replace(/\s*\n\s*/g, ', ')}`,
    serviceType: `${freeRoomPrefix} Cleaning - One Room or Two Rugs`,
    message: `Free cleaning of ${choice}. Agreed to the no-cost, no-obligation terms. Preferred: ${preferredDate}, ${timePreference}.`,
    preferredDate,
    timePreference,
  };
}
