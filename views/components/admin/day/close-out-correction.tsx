import { useEffect, useRef } from 'react';
import { useBehaviors } from '../../../contracts/behaviors.js';
import { undoMs } from '../../../contracts/bookings/appointments.js';
import type { CrewStop } from '../../../contracts/bookings/day.js';
import { useDay } from './day-context.js';

/** A page that opens this long after a close-out offers Undo: it reloads once the close-out has arrived. */
const justMs = 30_000;

/** Reopens a job that was closed out within a day, with the form to close it out again. Right after it, a toast offers Undo, too. */
export function CloseOutCorrection({ stop: { leadId, name, closedOut } }: { stop: CrewStop }) {
  const { base, formKey, now } = useDay();
  const { toast } = useBehaviors();
  const form = useRef<HTMLFormElement>(null);
  const isJust = closedOut !== null && Date.parse(now) - Date.parse(closedOut.at) < justMs;
  useEffect(() => {
    if (!isJust) return;
    toast({
      title: 'Job closed out',
      description: `The job for ${name} is completed.`,
      action: { label: 'Undo', onSelect: () => form.current?.requestSubmit() },
      durationMs: undoMs,
    });
  }, [isJust, name, toast]);
  return (
    <form ref={form} method="post" action={`${base}/stops/${leadId}/correction`}>
      <input type="hidden" name="key" value={formKey} />
      <button type="submit" className="button" aria-label={`Reopen the job of ${name}`}>
        Reopen
      </button>
    </form>
  );
}
