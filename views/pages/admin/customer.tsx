import { Figure } from '../../components/admin/analytics/figure.js';
import { CustomerLinks, lastCleaned } from '../../components/admin/customers/customer-facts.js';
import { CustomerForm, type CustomerFormProps } from '../../components/admin/customers/customer-form.js';
import { CustomerMerging } from '../../components/admin/customers/customer-merging.js';
import { CustomerReferrals } from '../../components/admin/customers/customer-referrals.js';
import { CustomerRemoval } from '../../components/admin/customers/customer-removal.js';
import { CustomerRequests } from '../../components/admin/customers/customer-requests.js';
import type { CustomerFile } from '../../contracts/customers/customers.js';
import type { Meta } from '../../contracts/website/meta.js';
import { formatPrice } from '../../format/figures.js';
import type { FieldErrors } from '../../forms/rules.js';
import { AdminLayout } from '../../layouts/admin.js';

interface CustomerPageProps extends CustomerFile {
  /** What was typed into a form that was rejected, and its errors. */
  person?: CustomerFormProps;
  deletion?: { errors: FieldErrors };
  /** Why nothing was saved, although the form was valid. */
  failure?: string;
}

export const meta = (_props: CustomerPageProps): Meta => ({
  title: 'Customer',
  description: 'Customer details',
  noindex: true,
});

/** Shows everything about one customer. Works without JavaScript. */
export default function CustomerPage(props: CustomerPageProps) {
  const { customer, keys, requests, requestTotal, referrals, duplicates, person, deletion, failure } = props;
  return (
    <AdminLayout path="/admin/customers">
      <p className="way-back">
        <a href="/admin/customers">All customers</a>
      </p>
      <div className="title-row">
        <h1>{customer.name}</h1>
        <span className="count-badge">#{customer.id}</span>
      </div>
      <p className="lead">{lastCleaned(customer.lastCleanedOn, props.today)}</p>
      <Money {...props} />
      <div className="lead-file admin-section">
        <div className="lead-file__side">
          <section className="card customer-person" aria-labelledby="person-title">
            <h2 id="person-title">Contact details</h2>
            <CustomerLinks customer={customer} />
            {keys.length > 1 && (
              <p className="field__hint">
                Phone numbers and emails: {keys.map(({ shown }) => shown).join(', ')}
              </p>
            )}
            {failure && (
              <p className="note note--bad" role="alert">
                {failure}
              </p>
            )}
            <CustomerForm customer={customer} {...person} />
          </section>
          <CustomerRequests requests={requests} total={requestTotal} />
        </div>
        <div className="lead-file__side">
          <CustomerReferrals name={customer.name} referrals={referrals} />
          <CustomerMerging customer={customer} duplicates={duplicates} />
          <CustomerRemoval id={customer.id} hasLeads={requestTotal > 0} errors={deletion?.errors} />
        </div>
      </div>
    </AdminLayout>
  );
}

function Money({ customer, paidCents, outstandingCents }: CustomerFile) {
  return (
    <div className="figures">
      <Figure label="Jobs" value={customer.jobs} />
      <Figure label="Charged" value={formatPrice(customer.chargedCents)} />
      <Figure label="Paid" value={formatPrice(paidCents)} />
      <Figure label="Unpaid" value={formatPrice(outstandingCents)} />
    </div>
  );
}
