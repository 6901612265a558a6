import type { ReactNode } from 'react';
import { type DeliveryView, deliveryName } from '../../../contracts/messages/deliveries.js';

interface DeliveryListProps {
  deliveries: DeliveryView[];
  describe: (delivery: DeliveryView) => {
    /** Shown after the delivery's name. */
    beside: ReactNode;
    /** When it was tried, or will be tried next. */
    when: ReactNode;
    /** What the Retry button's label names. Without it, there is no button. */
    retry?: string;
  };
  /** Retries without leaving the page. Without it, the button posts its form and opens the settings page. */
  onRetry?: (delivery: DeliveryView) => void;
  /** The ID of the delivery being retried. */
  retrying?: number;
}

/** Lists deliveries with their state and a Retry button. */
export function DeliveryList({ deliveries, describe, onRetry, retrying }: DeliveryListProps) {
  return (
    <ul className="stack gap-0">
      {deliveries.map((delivery) => {
        const { id, kind, note } = delivery;
        const { beside, when, retry } = describe(delivery);
        return (
          <li key={id} className="item-row item-row--open gap-4 apart">
            <div>
              <p>
                <strong>{deliveryName(kind)}</strong>
                {beside}
              </p>
              {note && <p>{note}</p>}
              {when && <p className="quiet">{when}</p>}
            </div>
            {retry && (
              <form
                method="post"
                action={`/admin/settings/deliveries/${id}`}
                onSubmit={(event) => {
                  if (!onRetry) return;
                  event.preventDefault();
                  onRetry(delivery);
                }}
              >
                <button
                  type="submit"
                  className="button"
                  aria-label={`Retry: ${retry}`}
                  disabled={id === retrying}
                >
                  Retry
                </button>
              </form>
            )}
          </li>
        );
      })}
    </ul>
  );
}
