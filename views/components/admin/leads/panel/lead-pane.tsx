import { useQuery } from '@tanstack/react-query';
import { HttpError } from '../../../../contracts/behaviors.js';
import type { LeadRow } from '../../../../contracts/leads/lead-list.js';
import { type LeadPanelData, panelUrl } from '../../../../contracts/leads/lead-panel.js';
import { useSite } from '../../../../contracts/website/site.js';
import { formatInstant } from '../../../../format/moments.js';
import { useTown } from '../../bookings/appointment-labels.js';
import { PriorityBadge, StatusBadge } from '../../shared/badge.js';
import { kept } from '../../shared/queries.js';
import { LeadPanel } from './lead-panel.js';

interface LeadPaneProps {
  /** The selected lead's ID. */
  id: number;
  /** Its row, whose name shows until the rest is there. */
  row?: LeadRow;
  /** The lead that was rendered with the page. */
  rendered?: LeadPanelData;
}

/** Shows the selected lead beside the list. */
export function LeadPane({ id, row, rendered }: LeadPaneProps) {
  const { data, error, refetch } = useQuery<LeadPanelData>({
    queryKey: [panelUrl(id)],
    initialData: rendered?.lead.id === id ? rendered : undefined,
    ...kept,
  });
  const head = data?.lead ?? row;
  const isGone = error instanceof HttpError && error.status === 404;
  if (isGone) return <p className="empty">This lead was deleted.</p>;
  return (
    <>
      {head && <PaneHead lead={head} />}
      {data && <LeadPanel key={id} data={data} level={3} />}
      {!data && !error && <div className="pane__loading mt-4" role="status" aria-label="Loading the lead" />}
      {!data && error && (
        <p className="note note--bad" role="alert">
          Couldn’t load the lead.{' '}
          <button type="button" className="button" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
    </>
  );
}

function PaneHead({ lead }: { lead: LeadRow }) {
  const { id, name, priority, createdAt, address = null, serviceArea = null } = lead;
  const { timeZone } = useSite();
  const town = useTown()({ address, serviceArea });
  return (
    <header className="pane__head plain-links stack soft mb-3">
      <div className="cluster">
        <h2>
          <a href={`/admin/leads/${id}`}>{name}</a>
        </h2>
        <StatusBadge lead={lead} />
        {priority && <PriorityBadge priority={priority} />}
      </div>
      <p>
        {town && `${town} · `}received {formatInstant(createdAt, timeZone)}
      </p>
    </header>
  );
}
