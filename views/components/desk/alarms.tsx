import { usePainted } from './queries.js';

const refreshEveryMs = 60_000;

/** What is wrong behind the desk, in words; looked up again every minute, so that a page left open tells of it. */
export function Alarms({ painted }: { painted: string[] }) {
  const alarms = usePainted('/admin/api/alarms', painted, { refetchInterval: refreshEveryMs });
  return alarms.map((alarm) => (
    <p key={alarm} className="note note--bad" role="alert">
      {alarm}
    </p>
  ));
}
