import type { CustomerFile } from '../../../contracts/customers/customers.js';
import type { CustomerListAddress } from '../../../contracts/customers/list-address.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { CustomerActions } from './customer-actions.js';
import { CustomerFacts } from './customer-facts.js';
import { CustomerFigures } from './customer-figures.js';
import type { CustomerFormProps } from './customer-form.js';
import { CustomerHeading, HeadingLevel } from './customer-heading.js';
import { CustomerPlans } from './customer-plans.js';
import { CustomerReferrals } from './customer-referrals.js';
import { CustomerRequests } from './customer-requests.js';
import { DetailSuggestions } from './detail-suggestions.js';
import { PossibleDuplicates } from './possible-duplicates.js';

interface CustomerDetailsProps {
  file: CustomerFile;
  /** The list that it is beside; undefined on the customer's own page. */
  list?: CustomerListAddress;
  /** What was typed into a form that was rejected, and its errors. */
  person?: CustomerFormProps;
  deletion?: { errors: FieldErrors };
  /** Why nothing was saved, although the form was valid. */
  failure?: string;
}

/** Shows everything about one customer, on the customer's page and beside the list. */
export function CustomerDetails({ file, list, person, deletion, failure }: CustomerDetailsProps) {
  const { customer, requests, requestTotal, referrals, plans, suggestions, duplicates } = file;
  return (
    <HeadingLevel value={list ? 'h3' : 'h2'}>
      <div className={list ? 'stack gap-4 break-words' : 'customer--page split-page split-page--parts mt-3'}>
        <div className="stack gap-4 shrink break-words">
          <CustomerActions customer={customer} hasLeads={requestTotal > 0} errors={deletion?.errors} />
          {suggestions.length > 0 && (
            <section className="note note--attention" aria-labelledby="suggestions-title">
              <CustomerHeading id="suggestions-title">Suggested changes</CustomerHeading>
              <ul>
                <DetailSuggestions customerId={customer.id} suggestions={suggestions} />
              </ul>
            </section>
          )}
          <PossibleDuplicates customer={customer} duplicates={duplicates} />
          <CustomerFigures file={file} />
        </div>
        <CustomerFacts file={file} failure={failure} form={{ ...person, list }} />
        <CustomerRequests requests={requests} total={requestTotal} />
        <CustomerReferrals name={customer.name} referrals={referrals} />
        <CustomerPlans customerId={customer.id} plans={plans} />
      </div>
    </HeadingLevel>
  );
}
