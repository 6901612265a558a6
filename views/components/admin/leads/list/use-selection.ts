import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { useBehaviors } from '../../../../contracts/behaviors.js';
import type { LeadListQuery } from '../../../../contracts/leads/lead-list.js';
import { panelUrl } from '../../../../contracts/leads/lead-panel.js';
import { useHasPane } from '../../shared/has-pane.js';
import { isPlainClick } from '../../shared/plain-click.js';
import { leadsAddress } from './query-link.js';
import type { useLeads } from './use-leads.js';

type List = Pick<ReturnType<typeof useLeads>, 'shown' | 'isPrevious'>;

/**
 * Returns the lead that is shown beside the list: the one in the address, or the first of the list. A click
 * or Enter on a row selects it, or opens its page where the pane doesn't fit.
 */
export function useSelection(query: LeadListQuery, list: List, go: (query: LeadListQuery) => void) {
  const { goTo } = useBehaviors();
  const hasPane = useHasPane();
  const first = useFirst(leadsAddress({ ...query, lead: undefined, search: undefined }), list);
  const selected = query.lead ?? (hasPane ? first : undefined);
  usePrefetch(hasPane ? next(list, selected) : undefined);

  useEffect(() => {
    if (query.lead !== undefined && hasPane === false) location.replace(`/admin/leads/${query.lead}`);
  }, [query.lead, hasPane]);

  const open = (id: number) => (hasPane ? go({ ...query, lead: id }) : goTo(`/admin/leads/${id}`));
  const listHandlers = {
    onClick: (event: MouseEvent<HTMLElement>) => {
      const id = linkedLead(event.target);
      if (id === undefined || !hasPane || !isPlainClick(event)) return;
      event.preventDefault();
      open(id);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { lead } = event.target instanceof HTMLElement ? event.target.dataset : {};
      if (event.key !== 'Enter' || lead === undefined) return;
      event.preventDefault();
      open(Number(lead));
    },
  };
  return { selected, listHandlers };
}

/** Returns the ID of the lead whose name was clicked. */
function linkedLead(target: EventTarget): number | undefined {
  if (!(target instanceof Element) || !target.closest('.lead-row__name a')) return undefined;
  return Number(target.closest<HTMLElement>('[data-lead]')?.dataset.lead);
}

/** Returns the first lead of an address's list; it stays when others arrive, until another list is shown. */
function useFirst(address: string, { shown, isPrevious }: List): number | undefined {
  const first = useRef<{ address: string; id: number }>(undefined);
  if (!isPrevious && first.current?.address !== address)
    first.current = shown.length > 0 ? { address, id: shown[0].id } : undefined;
  return first.current?.id;
}

function next({ shown }: List, selected: number | undefined): number | undefined {
  const at = shown.findIndex(({ id }) => id === selected);
  return at < 0 ? undefined : shown[at + 1]?.id;
}

function usePrefetch(id: number | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (id !== undefined) void client.prefetchQuery({ queryKey: [panelUrl(id)] });
  }, [client, id]);
}
