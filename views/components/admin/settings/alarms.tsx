import { useRendered } from '../shared/queries.js';

const refreshEveryMs = 60_000;

/** Shows active alerts about the site. Checks every minute, so that an open page shows new ones. */
export function Alarms({ rendered }: { rendered: string[] }) {
  const alarms = useRendered('/admin/api/alarms', rendered, { refetchInterval: refreshEveryMs });
  return alarms.map((alarm) => (
    <p key={alarm} className="note note--bad" role="alert">
      {alarm}
    </p>
  ));
}
