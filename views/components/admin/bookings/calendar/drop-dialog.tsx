import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { serverMessage } from '../../../../contracts/behaviors.js';
import type { AppointmentPreview, AppointmentTime } from '../../../../contracts/bookings/appointments.js';
import type { LeadView } from '../../../../contracts/leads/leads.js';
import { formatShortDay } from '../../../../format/moments.js';
import { addressForJob, describeGivenAddress } from '../../../../forms/bookings/appointment.js';
import { Modal } from '../../../shared/modal.js';
import { useArrivalFacts } from '../../../shared/use-arrival-facts.js';
import { type Carried, formatTime, timeOf, windowAt } from './dropped.js';
import { EmailChoice } from './email-choice.js';
import { useSaveAppointment } from './use-save-appointment.js';

interface DropDialogProps {
  dropped: Carried;
  onClose: () => void;
  onSaved: (lead: LeadView) => void;
}

/** Confirms a dropped appointment: time, warnings, whether to email the customer. Nothing is saved before. */
export function DropDialog({ dropped, onClose, onSaved }: DropDialogProps) {
  const facts = useArrivalFacts();
  const dialog = useRef<HTMLDialogElement>(null);
  const { lead, kind } = dropped;
  const [isWindow, setWindow] = useState(dropped.isWindow);
  const [isSilent, setSilent] = useState(false);
  const time = timeOf(dropped, facts, isWindow);
  const fields = fieldsOf(lead, time);
  const {
    data: preview,
    error,
    isPlaceholderData: isOfFormerTime,
  } = useQuery<AppointmentPreview>({
    queryKey: [`/admin/api/contacts/${lead.id}/appointment?${new URLSearchParams(fields)}`],
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before) => before,
  });
  const save = useSaveAppointment((saved) => {
    dialog.current?.close();
    onSaved(saved);
  });
  const failure = save.error ?? error;
  const warnings = preview?.warnings ?? [];
  const shown = (one: AppointmentTime & { day: string }) =>
    `${formatShortDay(one.day)}, ${formatTime(one, facts)}`;
  return (
    <Modal ref={dialog} className="dialog dialog--small" aria-labelledby="drop-title" onClose={onClose}>
      <h2 id="drop-title">{kind === 'schedule' ? `Schedule ${lead.name}` : `Reschedule ${lead.name}`}</h2>
      <p>
        <strong>{shown(time)}</strong>
        {lead.appointment?.day && (
          <span>Was: {shown({ ...lead.appointment, day: lead.appointment.day })}</span>
        )}
      </p>
      {kind !== 'resize' && windowAt(facts, dropped.start) && (
        <fieldset className="choices">
          <legend>Time</legend>
          {[false, true].map((one) => (
            <label key={String(one)}>
              <input type="radio" name="kind" checked={isWindow === one} onChange={() => setWindow(one)} />
              {one ? 'Arrival window: ' : 'Exact time: '}
              {formatTime(timeOf(dropped, facts, one), facts)}
            </label>
          ))}
        </fieldset>
      )}
      {lead.givenAddress && <p>{describeGivenAddress(lead)}</p>}
      <div role="status">
        {failure && (
          <p className="note note--bad">
            <strong>Not saved.</strong> {serverMessage(failure) ?? 'Check your connection and try again.'}
          </p>
        )}
        {warnings.length > 0 && (
          <ul className="note note--warning appointment-form__warnings stack gap-2">
            {warnings.map(({ code, text }) => (
              <li key={code}>{text}</li>
            ))}
          </ul>
        )}
      </div>
      <EmailChoice
        hasEmail={lead.email !== ''}
        emailNotice={preview?.emailNotice}
        isSilent={isSilent}
        onChange={setSilent}
      />
      <p className="button-row">
        <button
          type="button"
          className="button button--accent"
          disabled={!preview || isOfFormerTime || save.isPending}
          onClick={() =>
            save.mutate({
              lead,
              time: shown(time),
              fields: {
                ...fields,
                warned: warnings.map(({ code }) => code).join(' '),
                sendNothing: isSilent ? 'on' : '',
              },
            })
          }
        >
          {warnings.length > 0 ? 'Save anyway' : 'Save appointment'}
        </button>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
      </p>
    </Modal>
  );
}

/** Returns an appointment as the fields of the appointment form, with the address that the customer gave. */
function fieldsOf(
  lead: LeadView,
  { day, timeWindow, minutes }: AppointmentTime & { day: string },
): Record<string, string> {
  const address = addressForJob(lead);
  return minutes === null
    ? { day, timeWindow, address }
    : { day, exactTime: timeWindow, minutes: String(minutes), address };
}
