import { useQuery } from '@tanstack/react-query';
import type { CustomerPage } from '../../../contracts/customers/customers.js';
import { capitalized, type LeadView, leadsUrl } from '../../../contracts/leads/leads.js';
import { formatCount } from '../../../format/figures.js';
import type { CommandGroup } from './commands.js';
import { useSettled } from './use-settled.js';

const leastTyped = 2;
const shownAtMost = 5;
const mostTyped = 200;

/** Finds leads and customers on the server: the first few of each, and a link to all of them. */
export function useFoundPeople(typed: string) {
  const text = typed.trim().slice(0, mostTyped);
  const search = useSettled(text);
  const enabled = search.length >= leastTyped;
  const query = `?${new URLSearchParams({ search, limit: String(shownAtMost) })}`;
  const leads = useQuery<LeadView[]>({
    queryKey: [leadsUrl({ search }, { limit: shownAtMost })],
    enabled,
    staleTime: 10_000,
  });
  const customers = useQuery<CustomerPage>({
    queryKey: [`/admin/api/customers${query}`],
    enabled,
    staleTime: 10_000,
  });
  // People found for another text aren't offered: Enter would open one of them.
  const isSettled = search === text;
  const groups =
    enabled && isSettled ? [leadGroup(leads.data ?? [], search), customerGroup(customers.data, search)] : [];
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    isLoading: isSettled ? enabled && (leads.isFetching || customers.isFetching) : text.length >= leastTyped,
    hasFailed: leads.isError || customers.isError,
  };
}

function leadGroup(leads: LeadView[], search: string): CommandGroup {
  const commands = leads.map(({ id, name, status, phoneShown }) => ({
    label: name,
    detail: `${phoneShown} · ${capitalized(status)}`,
    path: `/admin/leads/${id}`,
  }));
  const path = `/admin/leads?${new URLSearchParams({ search })}`;
  if (commands.length === shownAtMost) commands.push({ label: 'All matching leads', detail: '', path });
  return { title: 'Leads', commands };
}

function customerGroup(page: CustomerPage | undefined, search: string): CommandGroup {
  const commands = (page?.customers ?? []).map(({ id, name, phone, phoneShown, email }) => ({
    label: name,
    detail: (phone && phoneShown) || email,
    path: `/admin/customers/${id}`,
  }));
  const path = `/admin/customers?${new URLSearchParams({ search })}`;
  if (page && page.total > commands.length)
    commands.push({
      label: `All ${formatCount(page.total)} matching customers`,
      detail: '',
      path,
    });
  return { title: 'Customers', commands };
}
