import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useBehaviors } from '../../../contracts/behaviors.js';
import type { FormerAppointment } from '../../../contracts/bookings/appointments.js';
import type { LeadView } from '../../../contracts/leads/leads.js';
import { refreshLeads } from '../shared/queries.js';
import { updateFailed } from './dialog/use-save-lead.js';
import { leadUrl } from './lead-saves.js';

type Changed = Pick<LeadView, 'id' | 'name' | 'version'>;

/**
 * Returns a function that restores a lead's status and appointment as they were before a change.
 * @param refresh called to show the lead as it is again
 */
export function useUndo(refresh: (client: QueryClient) => void | Promise<void> = refreshLeads) {
  const { request, toast } = useBehaviors();
  const client = useQueryClient();
  return async ({ id, name, version }: Changed, former: FormerAppointment): Promise<void> => {
    try {
      await request('POST', `${leadUrl(id)}/appointment/undo`, { ...former, version });
      await refresh(client);
      toast({ title: 'Change undone', description: `${name} wasn’t emailed about it.` });
    } catch (error) {
      toast(updateFailed(error));
      refreshLeads(client);
    }
  };
}
