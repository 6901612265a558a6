import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Board, boardUrl } from '../../../../contracts/leads/board.js';
import type { LeadListQuery } from '../../../../contracts/leads/lead-list.js';
import { kept } from '../../shared/queries.js';
import { useSettled } from '../../shared/use-settled.js';

/** Returns the board of a query: first as rendered with the page, later as fetched. */
export function useBoard(query: LeadListQuery, rendered: { board: Board; query: LeadListQuery }) {
  const search = useSettled((query.search ?? '').trim());
  const url = boardUrl({ ...query, search });
  const isRendered = url === boardUrl(rendered.query);
  const { data } = useQuery<Board>({
    queryKey: [url],
    initialData: isRendered ? rendered.board : undefined,
    placeholderData: keepPreviousData,
    retry: 1,
    ...kept,
  });
  return { board: data ?? rendered.board, url };
}
