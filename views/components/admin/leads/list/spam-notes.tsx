import { oldSpamDays } from '../../../../contracts/leads/leads.js';

/** Marks the spam as reviewed, which stops reminders until more arrives. */
export function ReviewSpam({ newest }: { newest: number | undefined }) {
  if (newest === undefined) return null;
  return (
    <form method="post" action="/admin/leads/spam/seen" className="note note--warning">
      <input type="hidden" name="newest" value={newest} />
      <p>
        These look like spam, so you weren’t notified. If one is from a real customer, choose “Not spam.”{' '}
        <button type="submit" className="button">
          Mark all as reviewed
        </button>
      </p>
    </form>
  );
}

/** Deletes old spam. */
export function DeleteOldSpam() {
  return (
    <form method="post" action="/admin/leads/spam/delete-old" className="delete-old mb-3">
      <button type="submit" className="button">
        Delete spam older than {oldSpamDays} days
      </button>
    </form>
  );
}
