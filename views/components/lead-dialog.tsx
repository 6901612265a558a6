import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { serverMessage, useBehaviors } from '../behaviors.js';
import type { LeadView } from '../leads.js';
import { LeadForm } from './lead-form.js';

/** Edits a lead over its list. It stays open, with what was typed, when the save fails. */
export function LeadDialog({ lead, onClose }: { lead: LeadView; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const save = useSaveLead(lead.id);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Called only while this dialog is open: a late answer must not close the next one.
    save.mutate(Object.fromEntries(new FormData(event.currentTarget)), { onSuccess: onClose });
  }

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="dialog-title" onClose={onClose}>
      <h2 id="dialog-title">Edit lead: {lead.name}</h2>
      {save.isError && <p className="note note--bad">{failureOf(save.error)}</p>}
      <LeadForm lead={lead} onSubmit={submit}>
        <button type="submit" className="button button--accent" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save'}
        </button>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
      </LeadForm>
    </dialog>
  );
}

/** Sends the changes; a success refreshes contacts and stats. */
function useSaveLead(id: number) {
  const { request, toast } = useBehaviors();
  const queries = useQueryClient();
  const isAffected = (url: unknown) => /^\/admin\/api\/(contacts|stats)/.test(String(url));
  return useMutation({
    mutationFn: (changes: Record<string, unknown>) => request('PUT', `/admin/api/contacts/${id}`, changes),
    onSuccess: () => {
      toast({ title: 'Contact Updated', description: 'The contact has been successfully updated.' });
      void queries.invalidateQueries({ predicate: ({ queryKey: [url] }) => isAffected(url) });
    },
    onError: (error) =>
      toast({
        title: 'Update Failed',
        description: failureOf(error),
        variant: 'destructive',
      }),
  });
}

const failureOf = (error: unknown) => serverMessage(error) ?? 'Failed to update contact. Please try again.';
