import { useRendered } from '../shared/queries.js';

const refreshEveryMs = 60_000;

/** Shows active alerts about the site. Checks every minute, so that an open page shows new ones. */
export function Alerts({ rendered }: { rendered: string[] }) {
  const alerts = useRendered('/admin/api/alarms', rendered, { refetchInterval: refreshEveryMs });
  return alerts.map((alert) => (
    <p key={alert} className="note note--bad" role="alert">
      {alert}
    </p>
  ));
}
