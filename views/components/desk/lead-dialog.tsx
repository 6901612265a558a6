import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { LeadFile, LeadView } from '../../contracts/leads.js';
import { Modal } from '../shared/modal.js';
import { BusyWindow } from './busy-window.js';
import { LeadForm } from './lead-form.js';
import { Timeline } from './timeline.js';
import { useSaveLead } from './use-save-lead.js';

/** Edits a lead over its list. It stays open, with what was typed, when the save fails. */
export function LeadDialog({ lead, onClose }: { lead: LeadView; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [status, setStatus] = useState<string>(lead.status);
  const { data: file } = useQuery<LeadFile>({
    queryKey: [`/admin/api/contacts/${lead.id}`],
    staleTime: 0,
    gcTime: 0,
  });
  const { submit, isPending, failure } = useSaveLead(lead, () => {
    // A dialog that is closed already must not close the next one; closing gives the focus back where it was.
    dialog.current?.close();
    return 'now';
  });

  return (
    <Modal ref={dialog} className="dialog" aria-labelledby="dialog-title" onClose={onClose}>
      <h2 id="dialog-title">Edit lead: {lead.name}</h2>
      {failure && (
        <p className="note note--bad" role="alert">
          {failure}
        </p>
      )}
      <LeadForm
        lead={lead}
        onSubmit={submit}
        onChange={({ currentTarget }) => setStatus(String(new FormData(currentTarget).get('status')))}
        warning={
          status === 'scheduled' && <BusyWindow lead={lead} others={file?.appointmentsInWindow ?? 0} />
        }
      >
        <button type="submit" className="button button--accent" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save'}
        </button>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
      </LeadForm>
      <details className="dialog__history">
        <summary>Timeline</summary>
        {file && <Timeline entries={file.timeline} />}
      </details>
    </Modal>
  );
}
