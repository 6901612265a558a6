import type { ReactNode } from 'react';
import { type DeliveryView, deliveryName } from '../../../contracts/messages/deliveries.js';

interface DeliveryListProps {
  deliveries: DeliveryView[];
  describe: (delivery: DeliveryView) => {
    /** Stands after the delivery's name. */
    beside: ReactNode;
    /** When it was or will be tried. */
    when: ReactNode;
    /** What the Retry button says that it retries; without it, there is no button. */
    retry?: string;
  };
  /** Retries without leaving the page. Without it, the button posts its form and the settings page follows. */
  onRetry?: (delivery: DeliveryView) => void;
  /** The id of the delivery that is being retried. */
  retrying?: number;
}

/** Deliveries, with what happened to each and a button to try it again. */
export function DeliveryList({ deliveries, describe, onRetry, retrying }: DeliveryListProps) {
  return (
    <ul className="delivery-list">
      {deliveries.map((delivery) => {
        const { id, kind, note } = delivery;
        const { beside, when, retry } = describe(delivery);
        return (
          <li key={id} className="delivery">
            <div>
              <p>
                <strong>{deliveryName(kind)}</strong>
                {beside}
              </p>
              {note && <p>{note}</p>}
              {when && <p className="setting__hint">{when}</p>}
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
