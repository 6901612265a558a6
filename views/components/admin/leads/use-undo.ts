import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useBehaviors } from '../../../contracts/behaviors.js';
import type { LeadView } from '../../../contracts/leads/leads.js';
import { refreshLeads } from '../shared/queries.js';
import { updateFailed } from './dialog/use-save-lead.js';
import { leadUrl } from './lead-saves.js';

/**
 * Returns a function that undoes a change of a lead, by default of its status and appointment.
 * @param refresh called to show the lead as it is again
 */
export function useUndo(refresh: (client: QueryClient) => void | Promise<void> = refreshLeads) {
  const { request, toast } = useBehaviors();
  const client = useQueryClient();
  return async (
    { id, name }: Pick<LeadView, 'id' | 'name'>,
    former: object,
    changed: 'appointment' | 'answered' = 'appointment',
  ): Promise<void> => {
    try {
      await request('POST', `${leadUrl(id)}/${changed}/undo`, former);
      await refresh(client);
      toast({ title: 'Change undone', description: `${name} wasn’t emailed about it.` });
    } catch (error) {
      toast(updateFailed(error));
      refreshLeads(client);
    }
  };
}
