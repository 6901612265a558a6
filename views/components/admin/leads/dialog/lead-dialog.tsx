import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useBehaviors } from '../../../../contracts/behaviors.js';
import type { LeadPhoto } from '../../../../contracts/leads/lead-photos.js';
import type { LeadFile, LeadView } from '../../../../contracts/leads/leads.js';
import { formatCalendarDate, isCalendarDate } from '../../../../format/moments.js';
import { Modal } from '../../../shared/modal.js';
import { BusyWindow } from '../../bookings/busy-window.js';
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
 * Edits a lead over its list. It stays open, with what was typed, when the save fails; closed without a save, it keeps what was
 * typed for the next time it is opened for that lead in this tab.
 */
export function LeadDialog({ lead, isOpen, onClose }: LeadDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const memory = useBehaviors().formMemory(`lead-${lead.id}`);
  const [unsaved, setUnsaved] = useState(() => memory.read()?.values);
  const [status, setStatus] = useState<string>(unsaved?.status ?? lead.status);
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
  // Remembered words go out under the version they were typed for, so that the server can tell of changes made since.
  const version = Number(unsaved?.version ?? lead.version);
  const { submit, isPending, failure } = useSaveLead({ ...lead, version }, () => {
    memory.forget();
    // Not onClose(), which would close a dialog that was opened meanwhile. The element also gives the focus back.
    dialog.current?.close();
    return 'now';
  });

  function remember(form: HTMLFormElement): void {
    const typed = new FormData(form);
    setStatus(String(typed.get('status')));
    memory.write({ values: Object.fromEntries([...typed].map(([name, value]) => [name, String(value)])) });
  }

  function discard(): void {
    memory.forget();
    setUnsaved(undefined);
    setStatus(lead.status);
  }

  return (
    <Modal ref={dialog} isOpen={isOpen} className="dialog" aria-labelledby="dialog-title" onClose={onClose}>
      <h2 id="dialog-title">Edit lead: {lead.name}</h2>
      {failure && (
        <p className="note note--bad" role="alert">
          {failure}
        </p>
      )}
      {unsaved && (
        <p className="note note--warning" role="status">
          These are your words from before. They are not saved yet.{' '}
          <button type="button" className="button button--small" onClick={discard}>
            Discard them
          </button>
        </p>
      )}
      <LeadForm
        key={unsaved ? 'unsaved' : 'as it is'}
        lead={{ ...lead, version }}
        typed={unsaved}
        onSubmit={submit}
        onChange={({ currentTarget }) => remember(currentTarget)}
        warning={
          status === 'scheduled' && (
            <>
              <BusyWindow lead={lead} others={file?.appointmentsInWindow ?? 0} />
              <DayTaken lead={lead} />
            </>
          )
        }
      >
        <button type="submit" className="button button--accent" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save'}
        </button>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
      </LeadForm>
      <LeadPhotos leadId={lead.id} photos={photos} level={3} />
      <details className="dialog__history">
        <summary>Timeline</summary>
        {file && <Timeline entries={file.timeline} />}
      </details>
    </Modal>
  );
}

/** Which day a lead gets whose status alone is set, and the way to another. */
function DayTaken({ lead: { id, appointment, preferredDate } }: { lead: LeadView }) {
  if (appointment?.day) return null;
  const isDay = preferredDate !== null && isCalendarDate(preferredDate);
  return (
    <p className="note">
      {isDay
        ? `The appointment is on the day that was wished for, ${formatCalendarDate(preferredDate)}. `
        : 'No day was wished for. '}
      <a href={`/admin/leads/${id}/appointment`}>Choose day and time</a>
    </p>
  );
}
