import { type KeyboardEvent, useRef } from 'react';
import { customersPerPage } from '../../../contracts/customers/customers.js';
import { type CustomerPanesView, customerListPath } from '../../../contracts/customers/list-address.js';
import { CustomerDetails } from './customer-details.js';
import { CustomerSearch } from './customer-search.js';
import { CustomerTable } from './customer-table.js';
import { lastCleaned } from './last-cleaned.js';
import { useSelectedCustomer } from './use-selected-customer.js';

/** Shows the list of customers, and the selected one beside it where there is room. */
export function CustomerPanes(props: CustomerPanesView) {
  const { customers, total, search, sort, page, today } = props;
  const pane = useRef<HTMLElement>(null);
  const { id, file, isLoading, hasFailed, select, prefetch } = useSelectedCustomer(props);

  function returnOnEscape({ key, defaultPrevented }: KeyboardEvent): void {
    if (key === 'Escape' && !defaultPrevented)
      document.querySelector<HTMLElement>('.customer-table [aria-current]')?.focus();
  }

  return (
    <div className="panes">
      <div className="customers">
        <CustomerSearch search={search} sort={sort} />
        {customers.length === 0 ? (
          <p className="empty">{search ? 'No customers match your search.' : noCustomers}</p>
        ) : (
          <CustomerTable
            {...{ customers, today, search, sort }}
            selected={id}
            onSelect={select}
            onOpen={() => pane.current?.focus()}
            onApproach={prefetch}
          />
        )}
        <Pages {...{ search, sort, page, total }} shown={customers.length} />
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
            <header className="customer__name">
              <h2>
                <a href={`/admin/customers/${file.customer.id}`}>{file.customer.name}</a>
              </h2>
              <span className="count-badge">#{file.customer.id}</span>
              <p className="customer__since">{lastCleaned(file.customer.lastCleanedOn, file.today)}</p>
            </header>
            <CustomerDetails key={file.customer.id} file={file} list={{ search, sort, page }} />
          </>
        )}
      </aside>
    </div>
  );
}

const noCustomers =
  'No customers yet. Every lead becomes a customer automatically. You can also import a list.';

type PagesProps = Pick<CustomerPanesView, 'search' | 'sort' | 'page' | 'total'> & { shown: number };

function Pages({ search, sort, page, total, shown }: PagesProps) {
  const isLast = (page - 1) * customersPerPage + shown >= total;
  if (page === 1 && isLast) return null;
  return (
    <p className="customer-pages">
      {page > 1 && (
        <a className="button" href={customerListPath({ search, sort, page: page - 1 })}>
          Previous page
        </a>
      )}
      {shown > 0 && !isLast && (
        <a className="button" href={customerListPath({ search, sort, page: page + 1 })}>
          Next page
        </a>
      )}
    </p>
  );
}
