import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useBehaviors } from '../../../../contracts/behaviors.js';
import { type BulkResult, bulkSummary } from '../../../../contracts/leads/bulk.js';
import { refreshLeads } from '../../shared/queries.js';
import { updateFailed } from '../dialog/use-save-lead.js';

/** How long the result is shown: it may be a long one. */
const shownMs = 10_000;

/**
 * Changes the selected leads, refreshes the lists and shows the result as a toast.
 * @param onChanged called after a change that every selected lead got
 */
export function useBulkChange(onChanged: () => void) {
  const { request, toast } = useBehaviors();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (form: Record<string, unknown>) =>
      request<BulkResult>('POST', '/admin/api/contacts/bulk', form),
    onSuccess: (result) => {
      refreshLeads(client);
      onChanged();
      const isWhole = result.failed + result.changed + result.gone + result.unfit === 0;
      toast({
        title: isWhole ? 'Leads Updated' : 'Some leads were skipped',
        description: bulkSummary(result),
        durationMs: shownMs,
      });
    },
    onError: (error) => toast(updateFailed(error)),
  });
  return { change: mutate, isPending };
}
