import { useFacts } from '../../contracts/website/facts.js';
import { bookedAtOnce } from '../../forms/bookings/free-window.js';
import { freeRoomReceived, freeRoomUnconfirmed } from '../../forms/leads/received.js';
import type { Accepted } from '../../forms/use-submission.js';
import { Confirmation } from './confirmation.js';

/** Replaces the landing page once the free cleaning is booked. @param asked names the requested time. */
export function FreeRoomBooked({ booked, link, asked = '' }: Accepted & { asked?: string }) {
  const { title, description } = freeRoomReceived(useFacts());
  const details = booked
    ? bookedAtOnce(booked).description
    : `${freeRoomUnconfirmed} ${asked && `${asked} `}${description}`;
  return (
    <Confirmation
      title={title}
      text={`${details} Your free dry foam cleaning is booked, with no cost and no obligation.`}
      question="Questions before then?"
      link={link}
      isFreeRoom
      isBooked={Boolean(booked)}
    />
  );
}
