import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { useBehaviors } from '../../../../contracts/behaviors.js';
import type { DayWindow } from '../../../../contracts/bookings/free-windows.js';
import { isScheduled } from '../../../../contracts/leads/lead-stages.js';
import type { LeadView } from '../../../../contracts/leads/leads.js';
import { addressForJob } from '../../../../forms/bookings/appointment.js';
import { useAppointmentToast } from '../../bookings/left-appointment.js';
import { refreshLeads } from '../../shared/queries.js';
import { useLeadSaves } from '../lead-saves.js';
import { saveAppointment } from '../save-appointment.js';

/**
 * Schedules the time that the customer asked for, and offers Undo for ten seconds. If there are warnings, the
 * form is sent as a page, which shows them. Works without JavaScript.
 */
export function TimeApproval({ lead, window: { day, timeWindow } }: { lead: LeadView; window: DayWindow }) {
  const { request } = useBehaviors();
  const client = useQueryClient();
  const saves = useLeadSaves(lead);
  const showSaved = useAppointmentToast();
  const isSaving = useRef(false);
  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSaving.current) return;
    isSaving.current = true;
    const form = event.currentTarget;
    const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
    try {
      const version = String(saves.latest.version);
      showSaved(await saveAppointment(request, lead.id, { ...fields, version }));
      refreshLeads(client);
    } catch {
      form.submit();
    }
  }
  return (
    <form method="post" action={`/admin/leads/${lead.id}/appointment?from=lead`} onSubmit={save}>
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="timeWindow" value={timeWindow} />
      <input type="hidden" name="address" value={addressForJob(lead)} />
      <input type="hidden" name="version" value={lead.version} />
      {lead.givenAddress && (
        <p className="next-step__hint">This also confirms the address {lead.givenAddress}.</p>
      )}
      <button type="submit" className="button button--accent">
        {isScheduled(lead) ? 'Approve new time' : 'Confirm this time'}
      </button>
    </form>
  );
}
