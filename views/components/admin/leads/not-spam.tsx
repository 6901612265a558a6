import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useBehaviors } from '../../../contracts/behaviors.js';
import type { LeadRow } from '../../../contracts/leads/lead-list.js';
import { refreshLeads } from '../shared/queries.js';
import { updateFailed } from './dialog/use-save-lead.js';

/** Moves a lead out of spam and refreshes the list. */
export function NotSpam({ lead: { id, name } }: { lead: Pick<LeadRow, 'id' | 'name'> }) {
  const { request, toast } = useBehaviors();
  const client = useQueryClient();
  const clear = useMutation({
    mutationFn: () => request('DELETE', `/admin/api/contacts/${id}/suspicion`),
    onSuccess: () => {
      toast({ title: 'Moved to leads', description: `${name}’s request is in your leads now.` });
      refreshLeads(client);
    },
    onError: (error) => toast(updateFailed(error)),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    clear.mutate();
  }
  return (
    <form method="post" action={`/admin/leads/${id}/not-spam`} onSubmit={submit}>
      <button type="submit" className="button" disabled={clear.isPending} aria-label={`Not spam: ${name}`}>
        Not spam
      </button>
    </form>
  );
}
