import { type KeyboardEvent, useRef } from 'react';
import { customersPerPage } from '../../../contracts/customers/customers.js';
import {
  type CustomerListAddress,
  type CustomerPanesView,
  customerListPath,
} from '../../../contracts/customers/list-address.js';
import { PageLinks } from '../shared/page-links.js';
import { CustomerDetails } from './customer-details.js';
import { CustomerSearch } from './customer-search.js';
import { CustomerTable } from './customer-table.js';
import { lastCleaned } from './last-cleaned.js';
import { useSelectedCustomer } from './use-selected-customer.js';

/** Shows the list of customers, and the selected one beside it where there is room. */
export function CustomerPanes(props: CustomerPanesView) {
  const { customers, total, search, show, sort, page, today } = props;
  const list = { search, show, sort, page };
  const pane = useRef<HTMLElement>(null);
  const { id, file, isLoading, hasFailed, select, prefetch } = useSelectedCustomer(props);

  function returnOnEscape({ key, defaultPrevented }: KeyboardEvent): void {
    if (key === 'Escape' && !defaultPrevented)
      document.querySelector<HTMLElement>('.customer-table [aria-current]')?.focus();
  }

  return (
    <div className="panes">
      <div className="customers">
        <PageLinks of="Customers" path="/admin/customers" />
        <CustomerSearch {...list} />
        {customers.length === 0 ? (
          <div className="empty">
            <p>{search || show !== 'all' ? 'No customers match.' : noCustomers}</p>
            {(search || show !== 'all') && (
              <a className="button" href={customerListPath({ sort })}>
                Clear filters
              </a>
            )}
          </div>
        ) : (
          <CustomerTable
            {...{ customers, today, search, show, sort }}
            selected={id}
            onSelect={select}
            onOpen={() => pane.current?.focus()}
            onApproach={prefetch}
          />
        )}
        <Pages list={list} total={total} shown={customers.length} />
      </div>
      <aside
        ref={pane}
        className="pane"
        aria-label="Selected customer"
        aria-busy={isLoading}
        tabIndex={-1}
        onKeyDown={returnOnEscape}
      >
        {hasFailed && (
          <p className="note note--bad" role="alert">
            Couldn’t load this customer. Reload the page and try again.
          </p>
        )}
        {file && (
          <>
            <header className="customer__name cluster mb-3">
              <h2>
                <a className="plain-link" href={`/admin/customers/${file.customer.id}`}>
                  {file.customer.name}
                </a>
              </h2>
              <span className="badge count-badge">#{file.customer.id}</span>
              <p className="soft full">{lastCleaned(file.customer.lastCleanedOn, file.today)}</p>
            </header>
            <CustomerDetails key={file.customer.id} file={file} list={list} />
          </>
        )}
      </aside>
    </div>
  );
}

const noCustomers =
  'No customers yet. Every lead becomes a customer automatically. You can also add one or import a list.';

interface PagesProps {
  list: Required<CustomerListAddress>;
  total: number;
  /** How many are on this page. */
  shown: number;
}

function Pages({ list, total, shown }: PagesProps) {
  const { page } = list;
  const isLast = (page - 1) * customersPerPage + shown >= total;
  if (page === 1 && isLast) return null;
  return (
    <p className="row mt-4">
      {page > 1 && (
        <a className="button" href={customerListPath({ ...list, page: page - 1 })}>
          Previous page
        </a>
      )}
      {shown > 0 && !isLast && (
        <a className="button" href={customerListPath({ ...list, page: page + 1 })}>
          Next page
        </a>
      )}
    </p>
  );
}
