import { BoardColumns } from '../../components/admin/leads/board/board-columns.js';
import { useBoard } from '../../components/admin/leads/board/use-board.js';
import { ListFilters } from '../../components/admin/leads/list/list-filters.js';
import { ListTitle } from '../../components/admin/leads/list/list-title.js';
import { useListQuery } from '../../components/admin/leads/list/use-list-query.js';
import { ViewLinks } from '../../components/admin/leads/list/view-links.js';
import { StaleNote } from '../../components/admin/shared/stale-note.js';
import type { Board } from '../../contracts/leads/board.js';
import type { LeadListQuery } from '../../contracts/leads/lead-list.js';
import { AdminLayout } from '../../layouts/admin.js';
import { adminMeta } from '../../layouts/admin-page.js';

interface LeadBoardPageProps {
  board: Board;
  query: LeadListQuery;
}

export const meta = () => adminMeta('Leads board', 'All leads by status');

/** Shows leads as a board with a column for each status. Works without JavaScript: cards move by buttons. */
export default function LeadBoardPage(props: LeadBoardPageProps) {
  return (
    <AdminLayout path="/admin/leads">
      <LeadBoard {...props} />
    </AdminLayout>
  );
}

function LeadBoard(props: LeadBoardPageProps) {
  const { query, go, search } = useListQuery(props.query);
  const { board, url } = useBoard(query, props);
  const total = board.columns.reduce((sum, column) => sum + column.total, 0);
  const { view: _view, ...filter } = query;
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <>
      <ListTitle query={query} total={total} onSearch={search} />
      <div className="list-bar cluster">
        <ListFilters query={query} onGo={go} />
        <ViewLinks query={query} />
      </div>
      <StaleNote what="board" />
      {total === 0 && isFiltered && <p className="soft mb-2">No contacts match your current filters.</p>}
      <BoardColumns board={board} url={url} query={query} />
    </>
  );
}
