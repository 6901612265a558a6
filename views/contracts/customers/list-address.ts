import type { CustomerFile, CustomerGroup, CustomerPage, CustomerSort } from './customers.js';

/** What the address of the list of customers includes. */
export interface CustomerListAddress {
  search?: string;
  show?: CustomerGroup;
  sort?: CustomerSort;
  /** From 1. */
  page?: number;
}

/** A page of the list, with the customer beside it. */
export interface CustomerPanesView extends CustomerPage, Required<CustomerListAddress> {
  /** The customer beside the list; null if there is none. */
  selected: CustomerFile | null;
  /** Today in the business's time zone, YYYY-MM-DD. */
  today: string;
}

/** The list's default order: whoever was cleaned last comes first, and whoever never was comes last. */
export const usualCustomerSort = 'cleaned' satisfies CustomerSort;

/** Returns the path of a list, without what is at its default. @param customer the one to show beside it */
export function customerListPath(
  { search, show = 'all', sort = usualCustomerSort, page = 1 }: CustomerListAddress,
  customer?: number,
): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(show !== 'all' && { show }),
    ...(sort !== usualCustomerSort && { sort }),
    ...(page > 1 && { page: String(page) }),
    ...(customer && { customer: String(customer) }),
  });
  return `/admin/customers${query.size > 0 ? `?${query}` : ''}`;
}
