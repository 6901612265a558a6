import type { CustomerView, PossibleDuplicate } from '../../../contracts/customers/customers.js';
import { Field } from '../../shared/field.js';

const reasons = {
  phone: 'Same phone number',
  email: 'Same email',
  address: 'Same address',
} satisfies Record<PossibleDuplicate['by'], string>;

interface CustomerMergingProps {
  customer: CustomerView;
  duplicates: PossibleDuplicate[];
}

/** Lists possible duplicates of a customer, and merges with any other. Each button opens a page that asks to confirm. */
export function CustomerMerging({ customer, duplicates }: CustomerMergingProps) {
  const action = `/admin/customers/${customer.id}/merge`;
  return (
    <section className="card" aria-labelledby="merging-title">
      <h2 id="merging-title">
        {duplicates.length > 0 ? 'Possible duplicates' : 'Merge with another customer'}
      </h2>
      {duplicates.length > 0 && (
        <ul className="lines">
          {duplicates.map(({ id, name, by }) => (
            <li key={id}>
              <span>
                <a href={`/admin/customers/${id}`}>
                  {name} #{id}
                </a>{' '}
                · {reasons[by]}
              </span>
              <form method="get" action={action}>
                <input type="hidden" name="other" value={id} />
                <button
                  type="submit"
                  className="button button--small"
                  aria-label={`Merge… with ${name} #${id}`}
                >
                  Merge…
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <form method="get" action={action} className="lead-form">
        <Field
          name="other"
          label="Customer number"
          hint="The # next to the name on the other customer’s page."
        >
          <input type="text" inputMode="numeric" autoComplete="off" required />
        </Field>
        <p className="button-row">
          <button type="submit" className="button button--small">
            Compare customers…
          </button>
        </p>
      </form>
    </section>
  );
}
