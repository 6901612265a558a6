import { usePainted } from './queries.js';

const refreshEveryMs = 60_000;

/** Faults of the site that the owner must know of; asked for every minute, so that a page left open shows them. */
export function Alarms({ painted }: { painted: string[] }) {
  const alarms = usePainted('/admin/api/alarms', painted, { refetchInterval: refreshEveryMs });
  return alarms.map((alarm) => (
    <p key={alarm} className="note note--bad" role="alert">
      {alarm}
    </p>
  ));
}
