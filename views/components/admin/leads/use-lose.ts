import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useBehaviors } from '../../../contracts/behaviors.js';
import { undoMs } from '../../../contracts/bookings/appointments.js';
import type { LeadView } from '../../../contracts/leads/leads.js';
import { describeLost, type LostReason } from '../../../contracts/leads/lost.js';
import { refreshLeads } from '../shared/queries.js';
import { updateFailed } from './dialog/use-save-lead.js';
import { isStale, useLeadSaves } from './lead-saves.js';
import { useUndo } from './use-undo.js';

/** Why a lead is lost. */
export interface Loss {
  lostReason: LostReason;
  lostNote: string;
  /** Whether the customer gets no email about the canceled appointment. */
  isSilent: boolean;
}

/** What marking a lead as lost needs of it. */
export type LosingLead = Pick<LeadView, 'id' | 'name' | 'email' | 'status' | 'version'> &
  Partial<Pick<LeadView, 'preferredDate' | 'appointment' | 'lostAt'>>;

/** Marks a lead as lost and offers Undo for ten seconds. @param onLost called once it is stored */
export function useLose(lead: LosingLead, onLost: () => void) {
  const { toast } = useBehaviors();
  const client = useQueryClient();
  const saves = useLeadSaves(lead);
  const undo = useUndo();
  const { mutate, isPending } = useMutation({
    mutationFn: (loss: Loss) => saves.save(() => ({ ...loss, status: 'contacted' }), '/status'),
    onSuccess: (saved, loss) => {
      if (!saved) return;
      const { former, version } = saved;
      onLost();
      refreshLeads(client);
      toast({
        title: `${lead.name} marked as lost`,
        description: describeLost(loss),
        action: former && { label: 'Undo', onSelect: () => void undo(lead, { ...former, version }) },
        durationMs: undoMs,
      });
    },
    onError: (error) => {
      toast(updateFailed(error));
      if (isStale(error)) refreshLeads(client);
    },
  });
  return { lose: mutate, isPending };
}
