import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { useBehaviors } from '../../../../contracts/behaviors.js';
import type { LeadListQuery, LeadRow } from '../../../../contracts/leads/lead-list.js';
import { panelUrl } from '../../../../contracts/leads/lead-panel.js';
import { isPlainClick, leadsAddress } from './query-link.js';

/** Where the pane fits beside the list. */
const wide = '(min-width: 72rem)';

/**
 * Returns the lead that is shown beside the list: the one in the address, or the first of the list. A click or Enter on a row selects
 * it, or opens its page where the pane doesn't fit.
 */
export function useSelection(query: LeadListQuery, shown: LeadRow[], go: (query: LeadListQuery) => void) {
  const { goTo } = useBehaviors();
  const isWide = useIsWide();
  const first = useFirst(leadsAddress({ ...query, lead: undefined, search: undefined }), shown);
  const selected = query.lead ?? (isWide ? first : undefined);
  usePrefetch(isWide ? next(shown, selected) : undefined);

  useEffect(() => {
    if (query.lead !== undefined && isWide === false) location.replace(`/admin/leads/${query.lead}`);
  }, [query.lead, isWide]);

  const open = (id: number) => (isWide ? go({ ...query, lead: id }) : goTo(`/admin/leads/${id}`));
  const listHandlers = {
    onClick: (event: MouseEvent<HTMLElement>) => {
      const id = linkedLead(event.target);
      if (id === undefined || !isWide || !isPlainClick(event)) return;
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

/** Returns the first lead of a list; it stays the same when others arrive, until another list is shown. */
function useFirst(list: string, shown: LeadRow[]): number | undefined {
  const first = useRef<{ list: string; id: number }>(undefined);
  if (first.current?.list !== list && shown.length > 0) first.current = { list, id: shown[0].id };
  return first.current?.id;
}

function next(shown: LeadRow[], selected: number | undefined): number | undefined {
  const at = shown.findIndex(({ id }) => id === selected);
  return at < 0 ? undefined : shown[at + 1]?.id;
}

function usePrefetch(id: number | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (id !== undefined) void client.prefetchQuery({ queryKey: [panelUrl(id)] });
  }, [client, id]);
}

/** Returns whether the pane fits; undefined on the server and while hydrating. */
function useIsWide(): boolean | undefined {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wide);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(wide).matches,
    () => undefined,
  );
}
