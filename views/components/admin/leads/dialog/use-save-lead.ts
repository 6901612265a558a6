import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { serverMessage, type Toast, useBehaviors } from '../../../../contracts/behaviors.js';
import type { LeadView } from '../../../../contracts/leads/leads.js';
import { refreshLeads } from '../../shared/queries.js';
import { isStale, useLeadSaves } from '../lead-saves.js';

/** Builds the toast for a failed update, with the server's message if there is one. */
export const updateFailed = (error: unknown): Toast => ({
  title: 'Update Failed',
  description: serverMessage(error) ?? 'Failed to update contact. Please try again.',
  variant: 'destructive',
});

interface Outcomes {
  onSaved?: () => void;
  onFailed?: () => void;
  /** What to say once it is saved. */
  saved?: Toast;
}

const contactUpdated: Toast = {
  title: 'Contact Updated',
  description: 'The contact has been successfully updated.',
};

/**
 * Saves a form's changes to a lead, and refreshes the shown leads. The server rejects a save from an old copy
 * (409): the message shows what has changed since, and the next save uses the current version.
 */
export function useSaveLead(lead: LeadView, { onSaved, onFailed, saved = contactUpdated }: Outcomes = {}) {
  const { toast } = useBehaviors();
  const client = useQueryClient();
  const saves = useLeadSaves(lead);
  const save = useMutation({
    mutationFn: (changes: Record<string, unknown>) => saves.save(() => changes),
    onSuccess: () => {
      refreshLeads(client);
      onSaved?.();
      toast(saved);
    },
    onError: (error) => {
      toast(updateFailed(error));
      onFailed?.();
      if (isStale(error)) refreshLeads(client);
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
