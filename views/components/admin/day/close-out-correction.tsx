import { useEffect, useRef } from 'react';
import { useBehaviors } from '../../../contracts/behaviors.js';
import { undoMs } from '../../../contracts/bookings/appointments.js';
import type { CrewStop } from '../../../contracts/bookings/day.js';
import { useDay } from './day-context.js';
import { takeSentCloseOut } from './day-reports.js';

/**
 * Reopens a job that was closed out within a day, with the form to close it out again. The tab that just
 * closed it out shows a toast with Undo, too.
 */
export function CloseOutCorrection({ stop: { leadId, name } }: { stop: CrewStop }) {
  const { base, formKey } = useDay();
  const { toast } = useBehaviors();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!takeSentCloseOut(leadId)) return;
    toast({
      title: 'Job closed out',
      description: `The job for ${name} is completed.`,
      action: { label: 'Undo', onSelect: () => form.current?.requestSubmit() },
      durationMs: undoMs,
    });
  }, [leadId, name, toast]);
  return (
    <form ref={form} method="post" action={`${base}/stops/${leadId}/correction`}>
      <input type="hidden" name="key" value={formKey} />
      <button type="submit" className="button" aria-label={`Reopen the job of ${name}`}>
        Reopen
      </button>
    </form>
  );
}
