import type { FollowUpEmail } from '../../../contracts/messages/follow-ups.js';

/** A mail as it is sent, to a customer who does not exist. Its button shows what is typed in the form around it, without saving it. */
export function EmailPreview({ mail, title }: { mail: FollowUpEmail; title: string }) {
  const address = `/admin/aftercare/preview/${mail}`;
  return (
    <div className="email-preview">
      <p className="button-row">
        <button type="submit" className="button" formAction={address} formTarget={mail} formNoValidate>
          Preview
        </button>
      </p>
      <iframe className="email-preview__mail" name={mail} title={title} src={address} loading="lazy" />
    </div>
  );
}
