import { isWaiting } from './day-reports.js';
import type { DayReports } from './use-day-reports.js';

/** Says what is waiting to be sent, and what the server rejected. */
export function ConnectionNote({ reports, isOffline, isSignedOut, discard }: DayReports) {
  const waiting = new Set(reports.filter(isWaiting).map(({ leadId }) => leadId)).size;
  const jobs = `${waiting} ${waiting === 1 ? 'job' : 'jobs'}`;
  const rejected = reports.filter(({ problem }) => problem);
  return (
    <>
      <div role="status">
        {isOffline && (
          <p className="note note--warning small strong mb-3">
            No connection.{' '}
            {waiting > 0
              ? `Updates for ${jobs} will be sent when you’re back online.`
              : 'What you enter will be sent when you’re back online.'}
          </p>
        )}
        {!isOffline && isSignedOut && waiting > 0 && (
          <p className="note note--warning small strong mb-3">
            <a href="/admin/login?next=/admin/day">Sign in</a> to send updates for {jobs}.
          </p>
        )}
        {!isOffline && !isSignedOut && waiting > 0 && (
          <p className="note note--warning small strong mb-3">Sending updates for {jobs}…</p>
        )}
      </div>
      {rejected.map(({ key, problem, summary }) => (
        <p key={key} className="note note--bad row gap-3 apart mb-3" role="alert">
          <span>
            <strong>Not saved.</strong> {problem} {summary && `(${summary})`}
          </span>
          <button type="button" className="button" onClick={() => discard(key)}>
            Discard
          </button>
        </p>
      ))}
    </>
  );
}
