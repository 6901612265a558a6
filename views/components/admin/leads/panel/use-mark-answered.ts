import { useQueryClient } from '@tanstack/react-query';
import { useBehaviors } from '../../../../contracts/behaviors.js';
import { undoMs } from '../../../../contracts/bookings/appointments.js';
import type { LeadView, MarkedAnswered } from '../../../../contracts/leads/leads.js';
import { refreshLeads } from '../../shared/queries.js';
import { updateFailed } from '../dialog/use-save-lead.js';
import { leadUrl } from '../lead-saves.js';
import { useUndo } from '../use-undo.js';

/** Returns a function that marks what a customer asks for as answered, and offers Undo for ten seconds. */
export function useMarkAnswered({ id, name }: LeadView) {
  const { request, toast } = useBehaviors();
  const client = useQueryClient();
  const undo = useUndo();
  return async (): Promise<void> => {
    try {
      const marked = await request<MarkedAnswered>('POST', `${leadUrl(id)}/answered`);
      toast({
        title: 'Marked as answered',
        description: `${name} wasn’t notified.`,
        action: marked.answered
          ? { label: 'Undo', onSelect: () => void undo({ id, name }, marked, 'answered') }
          : undefined,
        durationMs: undoMs,
      });
    } catch (error) {
      toast(updateFailed(error));
    }
    refreshLeads(client);
  };
}
