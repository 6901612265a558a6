import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useBehaviors } from '../../../../contracts/behaviors.js';
import type { LeadPhoto } from '../../../../contracts/leads/lead-photos.js';
import { isScheduled } from '../../../../contracts/leads/lead-stages.js';
import type { LeadFile, LeadStatus, LeadView } from '../../../../contracts/leads/leads.js';
import { Modal } from '../../../shared/modal.js';
import { describePreferredDay } from '../../bookings/appointment-notices.js';
import { BusyWindow } from '../../bookings/busy-window.js';
import { Failure } from '../../shared/failure.js';
import { typedInto } from '../../shared/typed-into.js';
import { UnsavedNote } from '../../shared/unsaved-note.js';
import { LeadPhotos } from '../lead-photos.js';
import { Timeline } from '../timeline.js';
import { LeadForm } from './lead-form.js';
import { useSaveLead } from './use-save-lead.js';

interface LeadDialogProps {
  lead: LeadView;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Edits a lead over its list. If the save fails, it stays open with what was typed. Closed without saving, it
 * restores what was typed the next time it opens for that lead in this tab.
 */
export function LeadDialog({ lead, isOpen, onClose }: LeadDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const memory = useBehaviors().formMemory(`lead-${lead.id}`);
  const [unsaved, setUnsaved] = useState(() => memory.read()?.values);
  const [status, setStatus] = useState((unsaved?.status as LeadStatus) ?? lead.status);
  const { data: file } = useQuery<LeadFile>({
    queryKey: [`/admin/api/contacts/${lead.id}`],
    staleTime: 0,
    gcTime: 0,
  });
  const { data: photos = [] } = useQuery<LeadPhoto[]>({
    queryKey: [`/admin/api/contacts/${lead.id}/photos`],
    staleTime: 0,
    gcTime: 0,
  });
  // Send restored edits with the version they were typed for, so that the server can detect changes made
  // since.
  const version = Number(unsaved?.version ?? lead.version);
  const { submit, isPending, failure } = useSaveLead(
    { ...lead, version },
    {
      onSaved: () => {
        memory.forget();
        // Not onClose(), which would close a dialog opened in the meantime. The element also returns the
        // focus.
        dialog.current?.close();
      },
    },
  );

  function remember(form: HTMLFormElement): void {
    const values = typedInto(form);
    setStatus(values.status as LeadStatus);
    memory.write({ values });
  }

  function discard(): void {
    memory.forget();
    setUnsaved(undefined);
    setStatus(lead.status);
  }

  return (
    <Modal ref={dialog} isOpen={isOpen} className="dialog" aria-labelledby="dialog-title" onClose={onClose}>
      <h2 id="dialog-title">Edit lead: {lead.name}</h2>
      <Failure>{failure}</Failure>
      {unsaved && <UnsavedNote onDiscard={discard} />}
      <LeadForm
        key={unsaved ? 'unsaved' : 'as it is'}
        lead={{ ...lead, version }}
        typed={unsaved}
        onSubmit={submit}
        onChange={({ currentTarget }) => remember(currentTarget)}
        warning={
          isScheduled({ status }) && (
            <>
              <BusyWindow lead={lead} others={file?.appointmentsInWindow ?? 0} />
              <AppointmentDay lead={lead} />
            </>
          )
        }
      >
        <button type="submit" className="button button--accent" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save lead'}
        </button>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
      </LeadForm>
      <LeadPhotos leadId={lead.id} photos={photos} level={3} />
      <details className="mt-4">
        <summary>Timeline</summary>
        {file && <Timeline entries={file.timeline} />}
      </details>
    </Modal>
  );
}

/** Shows which day the appointment gets when only the status is set, with a link to change it. */
function AppointmentDay({ lead: { id, appointment, preferredDate } }: { lead: LeadView }) {
  if (appointment?.day) return null;
  return (
    <p className="note">
      {describePreferredDay(preferredDate)}{' '}
      <a href={`/admin/leads/${id}/appointment`}>Choose a date and time</a>
    </p>
  );
}
