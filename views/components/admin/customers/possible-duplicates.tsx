import type { CustomerView, PossibleDuplicate } from '../../../contracts/customers/customers.js';
import { CustomerHeading } from './customer-heading.js';

const reasons = {
  phone: 'Same phone number',
  email: 'Same email',
  address: 'Same address',
} satisfies Record<PossibleDuplicate['by'], string>;

interface PossibleDuplicatesProps {
  customer: CustomerView;
  duplicates: PossibleDuplicate[];
}

/** Lists possible duplicates of a customer. Each button opens a page that asks to confirm the merge. */
export function PossibleDuplicates({ customer, duplicates }: PossibleDuplicatesProps) {
  if (duplicates.length === 0) return null;
  return (
    <section className="customer-duplicates" aria-labelledby="duplicates-title">
      <CustomerHeading id="duplicates-title">Possible duplicates</CustomerHeading>
      <ul>
        {duplicates.map(({ id, name, by }) => (
          <li key={id}>
            <span>
              <a href={`/admin/customers/${id}`}>
                {name} #{id}
              </a>
              <br />
              {reasons[by]}
            </span>
            <form method="get" action={`/admin/customers/${customer.id}/merge`}>
              <input type="hidden" name="other" value={id} />
              <button type="submit" className="button" aria-label={`Merge… with ${name} #${id}`}>
                Merge…
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
