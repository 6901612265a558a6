import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useBehaviors } from '../../../contracts/behaviors.js';
import { type CustomerFile, customerUrl } from '../../../contracts/customers/customers.js';
import { type CustomerPanesView, customerListPath } from '../../../contracts/customers/list-address.js';
import { useBackAndForward } from '../../shared/use-back-and-forward.js';
import { getQuery, kept } from '../shared/queries.js';

/** Syncs the selected customer with the address: a selection changes it, and Back changes the selection. */
export function useSelectedCustomer({ customers, search, show, sort, page, selected }: CustomerPanesView) {
  const first = selected?.customer.id;
  const [id, setId] = useState(first);
  const { request } = useBehaviors();
  const client = useQueryClient();
  const { data, isFetching, isError } = useQuery<CustomerFile>({
    queryKey: [customerUrl(id ?? 0)],
    enabled: id !== undefined,
    initialData: id === first ? (selected ?? undefined) : undefined,
    placeholderData: keepPreviousData,
    ...kept,
  });

  useBackAndForward(() => setId(Number(new URLSearchParams(location.search).get('customer')) || first));

  const prefetch = (one: number) =>
    void client.prefetchQuery({ queryKey: [customerUrl(one)], queryFn: getQuery(request), ...kept });

  /** @param isStep whether Back leaves the list, and not to the customer selected before */
  function select(one: number, isStep: boolean): void {
    if (one === id) return;
    const path = customerListPath({ search, show, sort, page }, one);
    if (isStep) history.replaceState(history.state, '', path);
    else history.pushState(null, '', path);
    setId(one);
    const next = customers[customers.findIndex((customer) => customer.id === one) + 1];
    if (next) prefetch(next.id);
  }

  return {
    id,
    file: isError ? undefined : data,
    isLoading: isFetching,
    hasFailed: isError,
    select,
    prefetch,
  };
}
