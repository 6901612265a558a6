import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useBehaviors } from '../../../../contracts/behaviors.js';
import { undoMs } from '../../../../contracts/bookings/appointments.js';
import { type BulkResult, bulkSummary } from '../../../../contracts/leads/bulk.js';
import {
  type BulkUndo,
  type BulkUndoResult,
  bulkUndoSummary,
} from '../../../../contracts/leads/bulk-undo.js';
import { refreshLeads } from '../../shared/queries.js';
import { updateFailed } from '../dialog/use-save-lead.js';

/**
 * Changes the selected leads, refreshes the lists and shows the result as a toast, with Undo where it can be
 * undone.
 * @param onChanged called after a change that every selected lead got
 */
export function useBulkChange(onChanged: () => void) {
  const { request, toast } = useBehaviors();
  const client = useQueryClient();
  const onError = (error: unknown) => toast(updateFailed(error));
  const undo = useMutation({
    mutationFn: (change: BulkUndo) =>
      request<BulkUndoResult>('POST', '/admin/api/contacts/bulk/undo', change),
    onSuccess: (result) => {
      refreshLeads(client);
      const isWhole = result.changed + result.failed === 0;
      toast({
        title: isWhole ? 'Change Undone' : 'Some leads weren’t restored',
        description: bulkUndoSummary(result),
      });
    },
    onError,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (form: Record<string, unknown>) =>
      request<BulkResult>('POST', '/admin/api/contacts/bulk', form),
    onSuccess: (result) => {
      refreshLeads(client);
      onChanged();
      const isWhole = result.failed + result.changed + result.gone + result.unfit === 0;
      const former = result.undo;
      toast({
        title: isWhole ? 'Leads Updated' : 'Some leads were skipped',
        description: bulkSummary(result),
        action: former && { label: 'Undo', onSelect: () => undo.mutate(former) },
        durationMs: undoMs,
      });
    },
    onError,
  });
  return { change: mutate, isPending };
}
