import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { serverMessage, useBehaviors } from '../../contracts/behaviors.js';
import {
  type DeliveryState,
  type DeliveryView,
  deliveryName,
  deliveryUrl,
} from '../../contracts/deliveries.js';
import { useSite } from '../../contracts/site.js';
import { formatInstant } from '../../format/moments.js';

/** What was sent about a lead, what waits, what was given up and why. Looked up when the page is alive. */
export function LeadDeliveries({ leadId }: { leadId: number }) {
  const { data } = useQuery<DeliveryView[]>({ queryKey: [deliveryUrl(leadId)], staleTime: 0 });
  const deliveries = Array.isArray(data) ? data : [];
  if (deliveries.length === 0) return null;
  return (
    <section className="card lead-deliveries" aria-labelledby="deliveries-title">
      <h2 id="deliveries-title">Mails and calendar</h2>
      <ul className="delivery-list">
        {deliveries.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </section>
  );
}

const words: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  done: 'Done',
  skipped: 'Not needed',
  dead: 'Given up',
};

function Delivery({ delivery }: { delivery: DeliveryView }) {
  const { timeZone } = useSite();
  const { id, kind, state, note, settledAt, dueAt } = delivery;
  const instant = settledAt ?? dueAt;
  return (
    <li className="delivery">
      <div>
        <p>
          <strong>{deliveryName(kind)}</strong>{' '}
          <span className={`delivery__state delivery__state--${state}`}>{words[state]}</span>
        </p>
        {note && <p>{note}</p>}
        {instant && (
          <p className="setting__hint">
            {state === 'waiting' && 'Next try: '}
            {formatInstant(instant, timeZone)}
          </p>
        )}
      </div>
      {(state === 'dead' || (state === 'waiting' && note !== '')) && (
        <Retry id={id} name={deliveryName(kind)} />
      )}
    </li>
  );
}

function Retry({ id, name }: { id: number; name: string }) {
  const { request, toast } = useBehaviors();
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: () => request('POST', `/admin/api/deliveries/${id}/retry`),
    onSuccess: () => {
      toast({ title: 'On its way', description: `${name} is tried again now.` });
      void queries.invalidateQueries({
        predicate: ({ queryKey: [url] }) => /\/deliveries$/.test(String(url)),
      });
    },
    onError: (error) =>
      toast({
        title: 'Not retried',
        description: serverMessage(error) ?? 'Please try again.',
        variant: 'destructive',
      }),
  });
  return (
    <button
      type="button"
      className="button"
      aria-label={`Retry: ${name}`}
      disabled={retry.isPending}
      onClick={() => retry.mutate()}
    >
      Retry
    </button>
  );
}
