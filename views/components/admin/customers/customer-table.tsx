import { type FocusEvent, type MouseEvent, useRef } from 'react';
import type { CustomerGroup, CustomerSort, CustomerView } from '../../../contracts/customers/customers.js';
import { customerListPath } from '../../../contracts/customers/list-address.js';
import { formatPrice } from '../../../format/figures.js';
import { formatAgo, formatCalendarDate } from '../../../format/moments.js';
import { hasPane } from '../shared/has-pane.js';
import { isPlainClick } from '../shared/plain-click.js';

interface CustomerTableProps {
  customers: CustomerView[];
  selected?: number;
  search: string;
  show: CustomerGroup;
  sort: CustomerSort;
  /** YYYY-MM-DD. */
  today: string;
  /** @param isStep whether it is a step through the list by the keyboard */
  onSelect: (id: number, isStep: boolean) => void;
  /** Called when the selected customer is opened by the keyboard. */
  onOpen: () => void;
  onApproach: (id: number) => void;
}

/** A step waits this long, so that a held key doesn't fetch every customer it passes. */
const stepDelayMs = 120;

/** Lists customers. A row opens its page, or selects the customer where there is room beside the list. */
export function CustomerTable(props: CustomerTableProps) {
  const { customers, search, show, sort } = props;
  const isByCleaned = sort === 'cleaned' || sort === 'overdue';
  return (
    <table
      className={
        isByCleaned ? 'customer-table tabular full customer-table--by-cleaned' : 'customer-table tabular full'
      }
    >
      <caption className="visually-hidden">Customers</caption>
      <thead>
        <tr>
          {columns.map(({ label, orders }) => (
            <Heading key={label} label={label} orders={orders} {...{ search, show, sort }} />
          ))}
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => (
          <Row key={customer.id} customer={customer} {...props} />
        ))}
      </tbody>
    </table>
  );
}

/** The columns with their orders. Pressing a heading again goes on to the next, at last to newest first. */
const columns: { label: string; orders: CustomerSort[] }[] = [
  { label: 'Name', orders: ['name'] },
  { label: 'Last cleaned', orders: ['cleaned', 'overdue'] },
  { label: 'Jobs', orders: ['jobs'] },
  { label: 'Spent', orders: ['spent'] },
];
const isAscending = (sort: CustomerSort) => sort === 'name' || sort === 'overdue';

interface HeadingProps {
  label: string;
  orders: CustomerSort[];
  search: string;
  show: CustomerGroup;
  sort: CustomerSort;
}

function Heading({ label, orders, search, show, sort }: HeadingProps) {
  const isSorted = orders.includes(sort);
  const next = orders[orders.indexOf(sort) + 1] ?? 'newest';
  const direction = isAscending(sort) ? 'ascending' : 'descending';
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined}>
      <a href={customerListPath({ search, show, sort: next })}>
        {label}
        {isSorted && <span aria-hidden="true">{isAscending(sort) ? ' ↑' : ' ↓'}</span>}
      </a>
    </th>
  );
}

interface RowProps extends Omit<CustomerTableProps, 'customers' | 'search' | 'show' | 'sort'> {
  customer: CustomerView;
}

function Row({ customer, selected, today, onSelect, onOpen, onApproach }: RowProps) {
  const { id, name, phone, phoneShown, email, address, lastCleanedOn, jobs, chargedCents, unpaidCents } =
    customer;
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);

  function open(event: MouseEvent): void {
    if (!isPlainClick(event) || !hasPane()) return;
    event.preventDefault();
    onSelect(id, false);
    if (event.detail === 0) onOpen();
  }

  function step({ target }: FocusEvent<HTMLElement>): void {
    if (!hasPane() || !target.matches(':focus-visible')) return;
    waiting.current = setTimeout(() => onSelect(id, true), stepDelayMs);
  }

  return (
    <tr className="covered" onPointerEnter={() => hasPane() && onApproach(id)}>
      <th scope="row">
        <a
          className="cover-link"
          href={`/admin/customers/${id}`}
          data-row
          aria-current={id === selected ? 'true' : undefined}
          onClick={open}
          onFocus={step}
          onBlur={() => clearTimeout(waiting.current)}
        >
          {name}
        </a>
        <small>
          {[phone && phoneShown, email, address].filter(Boolean).join(' · ') || 'No contact details'}
        </small>
      </th>
      <td>
        {lastCleanedOn ? (
          <>
            {formatAgo(lastCleanedOn, today)}
            <small>{formatCalendarDate(lastCleanedOn)}</small>
          </>
        ) : (
          <small>Not cleaned yet</small>
        )}
      </td>
      <td>{jobs || '–'}</td>
      <td>
        {jobs > 0 || chargedCents > 0 ? formatPrice(chargedCents) : '–'}
        {unpaidCents > 0 && (
          <small className="customer-table__unpaid">Unpaid {formatPrice(unpaidCents)}</small>
        )}
      </td>
    </tr>
  );
}
