import { Field } from '../../components/shared/field.js';
import { type CustomerView, mergedEmail } from '../../contracts/customers/customers.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface CustomerMergePageProps {
  /** The customer to keep. */
  customer: CustomerView;
  /** The customer to merge into the first and remove; null while it is unknown. */
  other: CustomerView | null;
  /** What was typed for the other customer, and what is wrong with it. */
  typed?: string;
  problem?: string;
}

export const meta = () => adminMeta('Merge customers', 'Merge two customers into one');

/** Shows the result of a merge, which can't be undone, and asks to confirm it. Works without JavaScript. */
export default function CustomerMergePage({ customer, other, typed, problem }: CustomerMergePageProps) {
  const path = `/admin/customers/${customer.id}`;
  return (
    <AdminPage path="/admin/customers" back={{ href: path, label: customer.name }} title="Merge customers">
      {other ? (
        <>
          <div className="tiles tiles--l gap-4 mt-5">
            <Details title={`#${customer.id} after merging`} customer={merged(customer, other)} />
            <Details title={`#${other.id} (will be removed)`} customer={other} />
          </div>
          <form method="post" action={`${path}/merge`} className="card admin-section">
            <input type="hidden" name="other" value={other.id} />
            <p>
              Leads, phone numbers, emails and the referral code move to #{customer.id}.{' '}
              <strong>You can’t undo this.</strong>
            </p>
            <p className="button-row">
              <button type="submit" className="button button--accent">
                Merge customers
              </button>
              <a className="button" href={`/admin/customers/${other.id}/merge?other=${customer.id}`}>
                Keep #{other.id} instead
              </a>
              <a className="button" href={path}>
                Cancel
              </a>
            </p>
          </form>
        </>
      ) : (
        <form method="get" action={`${path}/merge`} className="card">
          <Field
            name="other"
            label="Customer number"
            hint="The # next to the name on the other customer’s page."
            error={problem}
          >
            <input type="text" inputMode="numeric" defaultValue={typed} autoComplete="off" />
          </Field>
          <p className="button-row lead-form">
            <button type="submit" className="button">
              Compare customers
            </button>
          </p>
        </form>
      )}
    </AdminPage>
  );
}

/** Previews customers.service.ts: the other fills gaps, a confirmed email comes first, notes are joined. */
const merged = (customer: CustomerView, other: CustomerView): CustomerView => ({
  ...customer,
  ...(customer.phone ? {} : { phone: other.phone, phoneShown: other.phoneShown }),
  ...mergedEmail(customer, other),
  address: customer.address || other.address,
  notes: [customer.notes, other.notes].filter(Boolean).join('\n\n'),
});

function Details({ title, customer }: { title: string; customer: CustomerView }) {
  const { id, name, phone, phoneShown, email, address, notes } = customer;
  const facts = [
    ['Name', name],
    ['Phone', phone && phoneShown],
    ['Email', email],
    ['Address', address],
    ['Notes', notes],
  ];
  return (
    <section className="card" aria-labelledby={`details-${id}`}>
      <h2 id={`details-${id}`}>{title}</h2>
      <dl className="facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
