import type { TemplateEmail } from '../../../contracts/messages/follow-ups.js';

/** Previews an email with sample data. The button previews the unsaved values of the surrounding form. */
export function EmailPreview({ email, title }: { email: TemplateEmail; title: string }) {
  const address = `/admin/aftercare/preview/${email}`;
  return (
    <div className="stack gap-2">
      <p className="button-row">
        <button type="submit" className="button" formAction={address} formTarget={email} formNoValidate>
          Preview email
        </button>
      </p>
      <iframe className="email-preview__frame" name={email} title={title} src={address} loading="lazy" />
    </div>
  );
}
