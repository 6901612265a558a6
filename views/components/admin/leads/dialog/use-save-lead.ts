import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { HttpError, serverMessage, type Toast, useBehaviors } from '../../../../contracts/behaviors.js';
import type { LeadFile, LeadView } from '../../../../contracts/leads/leads.js';
import { refreshLeads } from '../../shared/queries.js';

/** Builds the toast for a failed update, with the server's message if there is one. */
export const updateFailed = (error: unknown): Toast => ({
  title: 'Update Failed',
  description: serverMessage(error) ?? 'Failed to update contact. Please try again.',
  variant: 'destructive',
});
const isStale = (error: unknown) => error instanceof HttpError && error.status === 409;

/**
 * Saves a form's changes to a lead, and refreshes the shown leads. The server rejects a save from an old copy (409): the
 * message shows what has changed since, and the next save uses the current version.
 * @param onSaved called after a save; returns on which page the toast appears.
 * @param onFailed called after a save that failed.
 */
export function useSaveLead(lead: LeadView, onSaved: () => 'now' | 'next-page', onFailed?: () => void) {
  const { request, toast } = useBehaviors();
  const client = useQueryClient();
  const [latestVersion, setLatestVersion] = useState<number>();
  const version = latestVersion ?? lead.version;
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
      onFailed?.();
      if (!isStale(error)) return;
      refreshLeads(client);
      setLatestVersion((await request<LeadFile>('GET', address)).lead.version);
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
