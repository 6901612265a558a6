import { useQueryClient } from '@tanstack/react-query';
import { useBehaviors } from '../../../contracts/behaviors.js';
import type { LeadStatus, LeadView } from '../../../contracts/leads/leads.js';
import { refreshLeads } from '../shared/queries.js';
import { updateFailed } from './dialog/use-save-lead.js';
import { leadUrl } from './lead-saves.js';

/** Returns a function that sets the status of a lead in a list. */
export function useSetStatus() {
  const { request, toast } = useBehaviors();
  const client = useQueryClient();
  return async ({ id, version }: Pick<LeadView, 'id' | 'version'>, status: LeadStatus): Promise<void> => {
    try {
      await request('PUT', leadUrl(id), { status, version });
      toast({ title: 'Contact Updated', description: 'The contact has been successfully updated.' });
    } catch (error) {
      toast(updateFailed(error));
    }
    refreshLeads(client);
  };
}
