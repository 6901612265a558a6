import { SetUpEmail } from '../../components/admin/messages/set-up-email.js';
import { EmailTextFields } from '../../components/admin/win-back/email-text-fields.js';
import type { CustomerView } from '../../contracts/customers/customers.js';
import { winBackPath } from '../../contracts/customers/win-back.js';
import type { FieldErrors } from '../../forms/rules.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface WinBackEmailPageProps {
  customer: CustomerView;
  typed: { subject: string; body: string };
  errors: FieldErrors;
  /** Why the customer can't be emailed; null if they can. */
  problem: string | null;
}

export const meta = () => adminMeta('Win-back email', 'An email to a customer who hasn’t come back');

/** Edits, previews and sends an email to a customer. Works without JavaScript. */
export default function WinBackEmailPage({ customer, typed, errors, problem }: WinBackEmailPageProps) {
  const { id, name, email } = customer;
  const path = `${winBackPath}/${id}/email`;
  const preview = `${path}/preview`;
  return (
    <AdminPage
      path="/admin/customers"
      back={{ href: winBackPath, label: 'Customers to win back' }}
      title={`Email ${name}`}
    >
      {problem && (
        <p className="note note--bad" role="alert">
          <strong>Can’t send.</strong> {problem} <SetUpEmail />
        </p>
      )}
      <form method="post" action={path} className="card lead-form stack gap-4 hug" noValidate>
        {email && <p className="quiet">{`To ${email}`}</p>}
        <EmailTextFields names={{ subject: 'subject', body: 'body' }} values={typed} errors={errors} />
        <p className="quiet">
          Sent once, during the day. Your postal address and an unsubscribe link are added.
        </p>
        <p className="button-row">
          {!problem && (
            <button type="submit" className="button button--accent">
              Send email
            </button>
          )}
          {email && (
            <button
              type="submit"
              className="button"
              formAction={preview}
              formTarget="win-back"
              formNoValidate
            >
              Preview email
            </button>
          )}
        </p>
        {email && (
          <iframe
            className="email-preview__frame"
            name="win-back"
            title="Win-back email preview"
            src={preview}
            loading="lazy"
          />
        )}
      </form>
    </AdminPage>
  );
}
