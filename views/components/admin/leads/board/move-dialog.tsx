import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAdminFrame } from '../../../../contracts/admin.js';
import type { AppointmentPreview } from '../../../../contracts/bookings/appointments.js';
import type { BoardCard } from '../../../../contracts/leads/board.js';
import { Modal } from '../../../shared/modal.js';
import { describeEmail } from '../../bookings/appointment-notices.js';
import { EmailChoice } from '../../bookings/calendar/email-choice.js';
import { useCardDate } from './card-date.js';

interface MoveDialogProps {
  card: BoardCard;
  /** What the move does to the appointment. */
  decision: 'booking' | 'cancellation';
  onMove: (options: { isSilent: boolean; note: string }) => void;
  onClose: () => void;
}

/** Asks before a move books or cancels an appointment, because the customer is emailed about it. */
export function MoveDialog({ card, decision, onMove, onClose }: MoveDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { sendsEmail } = useAdminFrame();
  const hasEmail = card.email !== '';
  const [isSilent, setSilent] = useState(!hasEmail);
  const isBooking = decision === 'booking';
  const { text: when } = useCardDate(card);
  const preview = useQuery<AppointmentPreview>({
    queryKey: [`/admin/api/contacts/${card.id}/appointment?${requestedQuery(card)}`],
    enabled: isBooking,
  });
  const emailNotice = isBooking && hasEmail ? preview.data?.emailNotice : describeEmail(card, { sendsEmail });
  const move = () => {
    dialog.current?.close();
    const email = isSilent ? 'The customer won’t get an email.' : describeEmail(card, { sendsEmail });
    onMove({ isSilent, note: isBooking ? email : `The appointment is canceled. ${email}` });
  };
  return (
    <Modal ref={dialog} className="dialog dialog--small" aria-labelledby="move-title" onClose={onClose}>
      <h2 id="move-title">{isBooking ? `Schedule ${card.name}` : 'Cancel appointment'}</h2>
      <p>{isBooking ? when : `${card.name}, ${when}`}</p>
      {preview.data?.warnings.map(({ code, text }) => (
        <p key={code} className="note note--warning">
          {text}
        </p>
      ))}
      <EmailChoice hasEmail={hasEmail} emailNotice={emailNotice} isSilent={isSilent} onChange={setSilent} />
      <p className="button-row">
        <button type="button" className="button button--accent" onClick={move}>
          {isBooking ? 'Schedule' : 'Cancel appointment'}
        </button>
        {isBooking && (
          <a className="button" href={`/admin/leads/${card.id}/appointment`}>
            Choose another time…
          </a>
        )}
        <button type="button" className="button button--quiet" onClick={() => dialog.current?.close()}>
          {isBooking ? 'Don’t schedule' : 'Keep appointment'}
        </button>
      </p>
    </Modal>
  );
}

const requestedQuery = ({ preferredDate, timePreference, address }: BoardCard) =>
  new URLSearchParams({
    day: preferredDate ?? '',
    timeWindow: timePreference ?? '',
    ...(address ? { address } : {}),
  });
