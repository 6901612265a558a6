import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { serverMessage, useBehaviors } from '../../../contracts/behaviors.js';
import {
  type DeliveryState,
  type DeliveryView,
  deliveriesUrl,
  deliveryName,
} from '../../../contracts/messages/deliveries.js';
import { useSite } from '../../../contracts/website/site.js';
import { DeliveryList } from '../messages/delivery-list.js';
import { describeDue } from '../messages/describe-due.js';
import { RelativeTime } from '../shared/relative-time.js';

const labels: Record<DeliveryState, string> = {
  waiting: 'Pending',
  done: 'Done',
  skipped: 'Skipped',
  dead: 'Failed',
};

/** The others have an entry in the timeline. */
const open: DeliveryState[] = ['waiting', 'dead'];

/** Lists what is yet to be sent for a lead, and what failed and why. Fetched once the page is hydrated. */
export function LeadDeliveries({ leadId }: { leadId: number }) {
  const { timeZone } = useSite();
  const { data } = useQuery<DeliveryView[]>({ queryKey: [deliveriesUrl(leadId)], staleTime: 0 });
  const retry = useRetry(leadId);
  const deliveries = (Array.isArray(data) ? data : []).filter(({ state }) => open.includes(state));
  if (deliveries.length === 0) return null;

  function describe(delivery: DeliveryView) {
    const { kind, state, note, settledAt } = delivery;
    const isWaiting = state === 'waiting';
    return {
      beside: (
        <>
          {' '}
          <span className={`badge badge--${state}`}>{labels[state]}</span>
        </>
      ),
      when: isWaiting ? describeDue(delivery, timeZone) : settledAt && <RelativeTime at={settledAt} />,
      // An email scheduled for later, like a reminder, has no note yet and must not go out early.
      retry: state === 'dead' || (isWaiting && note !== '') ? deliveryName(kind) : undefined,
    };
  }

  return (
    <div className="lead-deliveries mt-4">
      <DeliveryList
        deliveries={deliveries}
        describe={describe}
        onRetry={retry.mutate}
        retrying={retry.isPending ? retry.variables.id : undefined}
      />
    </div>
  );
}

function useRetry(leadId: number) {
  const { request, toast } = useBehaviors();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: DeliveryView) => request('POST', `/admin/api/deliveries/${id}/retry`),
    onSuccess: (_, { kind }) => {
      toast({ title: 'Sending…', description: `Trying again: ${deliveryName(kind)}.` });
      void client.invalidateQueries({ queryKey: [deliveriesUrl(leadId)] });
    },
    onError: (error) =>
      toast({
        title: 'Retry failed',
        description: serverMessage(error) ?? 'Please try again.',
        variant: 'destructive',
      }),
  });
}
