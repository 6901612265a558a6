import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { CustomerView } from '../../../contracts/customers/customers.js';
import { smsHref } from '../../../contracts/phone.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Icon } from '../../shared/icon.js';
import { CustomerMerging } from './customer-merging.js';
import { CustomerRemoval } from './customer-removal.js';

interface CustomerActionsProps {
  customer: CustomerView;
  hasLeads: boolean;
  /** The errors of the form that deletes the customer. */
  errors?: FieldErrors;
}

/** Links to call, text or email a customer, as far as known, and a menu to merge or delete the customer. */
export function CustomerActions({ customer, hasLeads, errors }: CustomerActionsProps) {
  const { id, name, phone, phoneHref, email } = customer;
  return (
    <div className="customer-actions">
      {phone && (
        <>
          <a className="button" href={phoneHref} aria-label={`Call ${name}`}>
            <Icon name="call" />
            Call
          </a>
          <a className="button" href={smsHref(phoneHref)} aria-label={`Text ${name}`}>
            <Icon name="text" />
            Text
          </a>
        </>
      )}
      {email && (
        <a className="button" href={`mailto:${encodeURIComponent(email)}`} aria-label={`Email ${name}`}>
          <Icon name="mail" />
          Email
        </a>
      )}
      <MoreActions key={id} customer={customer} hasLeads={hasLeads} errors={errors} />
    </div>
  );
}

/** Closes on Escape and on a press outside. Without JavaScript, only its button closes it. */
function MoreActions({ customer, hasLeads, errors }: CustomerActionsProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (menu.current && !menu.current.contains(target as Node)) menu.current.open = false;
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, []);

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    event.preventDefault();
    event.stopPropagation();
    menu.current.open = false;
    menu.current.querySelector('summary')?.focus();
  }

  return (
    <details ref={menu} className="customer-more" open={Boolean(errors?.word)} onKeyDown={closeOnEscape}>
      <summary className="button" aria-label="More actions">
        ⋯
      </summary>
      <div className="card customer-more__panel">
        <CustomerMerging customer={customer} />
        <CustomerRemoval id={customer.id} hasLeads={hasLeads} errors={errors} />
      </div>
    </details>
  );
}
