import { Field } from '../../components/shared/field.js';
import type { CustomerView } from '../../contracts/customers/customers.js';
import type { Meta } from '../../contracts/website/meta.js';
import { AdminLayout } from '../../layouts/admin.js';

interface CustomerMergePageProps {
  /** The one who stays. */
  customer: CustomerView;
  /** The one who becomes part of the other; null where it is not known who that is. */
  other: CustomerView | null;
  /** What was typed for the other, and what is wrong with it. */
  typed?: string;
  problem?: string;
}

export const meta = (_props: CustomerMergePageProps): Meta => ({
  title: 'Merge two customers',
  description: 'Two customers who are one person',
  noindex: true,
});

/** Asks before two customers become one, which nothing undoes. Works without JavaScript. */
export default function CustomerMergePage({ customer, other, typed, problem }: CustomerMergePageProps) {
  const path = `/admin/customers/${customer.id}`;
  return (
    <AdminLayout path="/admin/customers">
      <p className="way-back">
        <a href={path}>{customer.name}</a>
      </p>
      <h1>Are they one person?</h1>
      {other ? (
        <>
          <div className="two-columns">
            <Side title="Stays" customer={customer} />
            <Side title="Becomes part of it" customer={other} />
          </div>
          <form method="post" action={`${path}/merge`} className="card admin-section customer-merge">
            <input type="hidden" name="other" value={other.id} />
            <p>
              All requests, numbers, notes and the referral code of no. {other.id} become those of no.{' '}
              {customer.id}. Name, phone, e-mail and address of no. {customer.id} stay, where there are any.{' '}
              <strong>This cannot be undone.</strong>
            </p>
            <p className="button-row">
              <button type="submit" className="button button--accent">
                Yes, merge them for good
              </button>
              <a className="button" href={path}>
                No
              </a>
            </p>
          </form>
        </>
      ) : (
        <form method="get" action={`${path}/merge`} className="card">
          <Field name="other" label="Number of the other customer" error={problem}>
            <input type="text" inputMode="numeric" defaultValue={typed} autoComplete="off" />
          </Field>
          <p className="button-row lead-form">
            <button type="submit" className="button">
              Compare
            </button>
          </p>
        </form>
      )}
    </AdminLayout>
  );
}

function Side({ title, customer }: { title: string; customer: CustomerView }) {
  const { id, name, phone, phoneShown, email, address, notes } = customer;
  const facts = [
    ['Name', name],
    ['Phone', phone && phoneShown],
    ['E-mail', email],
    ['Address', address],
    ['Notes', notes],
  ];
  return (
    <section className="card" aria-labelledby={`side-${id}`}>
      <h2 id={`side-${id}`}>
        {title}: no. {id}
      </h2>
      <dl className="lead-facts">
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
