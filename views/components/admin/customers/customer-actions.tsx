import type { CustomerView } from '../../../contracts/customers/customers.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { ContactButtons } from '../shared/contact-buttons.js';
import { MoreMenu } from '../shared/more-menu.js';
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
  const { id } = customer;
  return (
    <div className="customer-actions row">
      <ContactButtons person={customer} />
      <MoreMenu
        key={id}
        className="popup"
        summaryClassName="button"
        label="More actions"
        isOpen={Boolean(errors?.word)}
      >
        <div className="popup__panel">
          <CustomerMerging customer={customer} />
          <CustomerRemoval id={id} hasLeads={hasLeads} errors={errors} />
        </div>
      </MoreMenu>
    </div>
  );
}
