import type { CustomerView, PossibleDuplicate as Duplicate } from '../../../contracts/customers/customers.js';
import { CustomerHeading } from './customer-heading.js';
import { PossibleDuplicate } from './possible-duplicate.js';

const reasons = {
  phone: 'Same phone number',
  email: 'Same email',
  address: 'Same address',
} satisfies Record<Duplicate['by'], string>;

interface PossibleDuplicatesProps {
  customer: CustomerView;
  duplicates: Duplicate[];
}

/** Lists possible duplicates of a customer. */
export function PossibleDuplicates({ customer, duplicates }: PossibleDuplicatesProps) {
  if (duplicates.length === 0) return null;
  return (
    <section className="note note--attention" aria-labelledby="duplicates-title">
      <CustomerHeading id="duplicates-title">Possible duplicates</CustomerHeading>
      <ul>
        {duplicates.map(({ id, name, by }) => (
          <PossibleDuplicate key={id} kept={customer.id} other={id} name={`${name} #${id}`}>
            <a href={`/admin/customers/${id}`}>
              {name} #{id}
            </a>
            <br />
            {reasons[by]}
          </PossibleDuplicate>
        ))}
      </ul>
    </section>
  );
}
