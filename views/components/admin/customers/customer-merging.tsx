import type { CustomerView, LikeCustomer } from '../../../contracts/customers/customers.js';
import { Field } from '../../shared/field.js';

const shared = {
  phone: 'has a phone number of theirs',
  email: 'has an e-mail address of theirs',
  address: 'lives at the same address',
} satisfies Record<LikeCustomer['by'], string>;

/** Who may be the same person, and how to say that somebody is. Each button leads to a page that asks first. */
export function CustomerMerging({ customer, likes }: { customer: CustomerView; likes: LikeCustomer[] }) {
  const action = `/admin/customers/${customer.id}/merge`;
  return (
    <section className="card" aria-labelledby="merging-title">
      <h2 id="merging-title">
        {likes.length > 0 ? 'May be the same person' : 'The same person as another?'}
      </h2>
      {likes.length > 0 && (
        <ul className="lines">
          {likes.map(({ id, name, by }) => (
            <li key={id}>
              <span>
                <a href={`/admin/customers/${id}`}>
                  {name}, no. {id}
                </a>{' '}
                {shared[by]}
              </span>
              <form method="get" action={action}>
                <input type="hidden" name="other" value={id} />
                <button
                  type="submit"
                  className="button button--small"
                  aria-label={`Merge with ${name}, no. ${id}`}
                >
                  Merge…
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <form method="get" action={action} className="lead-form">
        <Field name="other" label="Number of the other customer">
          <input type="text" inputMode="numeric" autoComplete="off" required />
        </Field>
        <p className="button-row">
          <button type="submit" className="button button--small">
            Compare and merge…
          </button>
        </p>
      </form>
    </section>
  );
}
