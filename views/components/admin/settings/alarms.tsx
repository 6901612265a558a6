import { useRendered } from '../shared/queries.js';

const refreshEveryMs = 60_000;

/** Faults of the site that the owner must know of; asked for every minute, so that a page left open shows them. */
export function Alarms({ rendered }: { rendered: string[] }) {
  const alarms = useRendered('/admin/api/alarms', rendered, { refetchInterval: refreshEveryMs });
  return alarms.map((alarm) => (
    <p key={alarm} className="note note--bad" role="alert">
      {alarm}
    </p>
  ));
}
