import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { HttpError, serverMessage, type Toast, useBehaviors } from '../../../../contracts/behaviors.js';
import type { LeadFile, LeadView } from '../../../../contracts/leads/leads.js';
import { refreshLeads } from '../../shared/queries.js';

/** What the owner reads when a change of a lead failed, in the server's words where it has some. */
export const updateFailed = (error: unknown): Toast => ({
  title: 'Update Failed',
  description: serverMessage(error) ?? 'Failed to update contact. Please try again.',
  variant: 'destructive',
});
const isStale = (error: unknown) => error instanceof HttpError && error.status === 409;

/**
 * Saves a form's changes of a lead, and refreshes what is shown of leads. A save from an old copy is refused (409): the
 * message tells what has changed meanwhile, and the next save goes out under the current version.
 * @param onSaved is called after a save; it returns on which page the toast appears.
 */
export function useSaveLead(lead: LeadView, onSaved: () => 'now' | 'next-page') {
  const { request, toast } = useBehaviors();
  const client = useQueryClient();
  const [toldVersion, setToldVersion] = useState<number>();
  const version = toldVersion ?? lead.version;
  const address = `/admin/api/contacts/${lead.id}`;
  const save = useMutation({
    mutationFn: (changes: Record<string, unknown>) => request('PUT', address, { ...changes, version }),
    onSuccess: () => {
      refreshLeads(client);
      const updated = { title: 'Contact Updated', description: 'The contact has been successfully updated.' };
      toast(updated, onSaved());
    },
    onError: async (error) => {
      toast(updateFailed(error));
      if (!isStale(error)) return;
      refreshLeads(client);
      setToldVersion((await request<LeadFile>('GET', address)).lead.version);
    },
  });
  return {
    isPending: save.isPending,
    save: (changes: Record<string, unknown>) => save.mutate(changes),
    failure: save.isError ? updateFailed(save.error).description : undefined,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      save.mutate(Object.fromEntries(new FormData(event.currentTarget)));
    },
  };
}
