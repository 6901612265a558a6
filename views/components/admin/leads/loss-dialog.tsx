import { type FormEvent, useRef } from 'react';
import { Modal } from '../../shared/modal.js';
import { LossFields, readLoss } from './loss-fields.js';
import { type LosingLead, useLose } from './use-lose.js';

/** Asks why a lead is lost, and marks it as lost. */
export function LossDialog({ lead, onClose }: { lead: LosingLead; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const { lose, isPending } = useLose(lead, close);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    lose(readLoss(event.currentTarget));
  }
  return (
    <Modal ref={dialog} className="dialog" aria-labelledby="loss-title" onClose={onClose}>
      <h2 id="loss-title">{`Mark ${lead.name} as lost`}</h2>
      <form className="lead-form" onSubmit={submit}>
        <LossFields lead={lead} prefix="dialog-" />
        <p className="button-row">
          <button type="submit" className="button button--accent" disabled={isPending}>
            Mark as lost
          </button>
          <button type="button" className="button button--quiet" onClick={close}>
            Cancel
          </button>
        </p>
      </form>
    </Modal>
  );
}
