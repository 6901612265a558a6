import { useAdminFrame } from '../../../../contracts/admin.js';
import { SetUpEmail } from '../../messages/set-up-email.js';

interface EmailChoiceProps {
  hasEmail: boolean;
  /** What the customer gets; undefined while it is being fetched. */
  emailNotice: string | undefined;
  isSilent: boolean;
  onChange: (isSilent: boolean) => void;
}

/** Asks whether the customer gets an email about an appointment. */
export function EmailChoice({ hasEmail, emailNotice, isSilent, onChange }: EmailChoiceProps) {
  const { sendsEmail } = useAdminFrame();
  if (!hasEmail || !sendsEmail)
    return (
      <p>
        {emailNotice} <SetUpEmail />
      </p>
    );
  return (
    <fieldset className="choices">
      <legend>Email the customer?</legend>
      <label>
        <input type="radio" name="email" checked={!isSilent} onChange={() => onChange(false)} />
        Yes
      </label>
      <label>
        <input type="radio" name="email" checked={isSilent} onChange={() => onChange(true)} />
        No
      </label>
      <p>{isSilent ? 'The customer won’t be notified.' : emailNotice}</p>
    </fieldset>
  );
}
