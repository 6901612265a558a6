import {
  type SummaryEmail,
  type SummaryEmailSettings,
  summaryEmails,
} from '../../../contracts/messages/summary-emails.js';

interface SummaryEmailsProps {
  settings: SummaryEmailSettings;
  ownerEmail: string;
}

const names: Record<SummaryEmail, { name: string; what: string }> = {
  weekly: { name: 'Weekly summary', what: 'Every Monday: what changed in the last seven days.' },
  monthly: { name: 'Monthly report', what: 'On the 1st: visitors, leads, jobs and revenue of last month.' },
};

/** Turns the owner's summary emails on or off. */
export function SummaryEmails({ settings, ownerEmail }: SummaryEmailsProps) {
  return (
    <section className="card setting stack" aria-labelledby="summary-emails-title">
      <h3 id="summary-emails-title">Summary emails</h3>
      <p>They go to {ownerEmail}.</p>
      <form method="post" action="/admin/settings/summary-emails">
        <ul className="stack gap-0">
          {summaryEmails.map((email) => {
            const { name, what } = names[email];
            const isOn = settings[email];
            return (
              <li key={email} className="item-row item-row--open gap-4 apart">
                <div>
                  <strong>{name}</strong>: {isOn ? 'on' : 'off'}
                  <p className="quiet">{what}</p>
                </div>
                <button type="submit" className="button" name={email} value={isOn ? 'off' : 'on'}>
                  {isOn ? 'Turn off' : 'Turn on'}
                  <span className="visually-hidden"> {name.toLowerCase()}</span>
                </button>
              </li>
            );
          })}
        </ul>
      </form>
    </section>
  );
}
