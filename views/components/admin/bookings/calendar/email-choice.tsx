interface EmailChoiceProps {
  hasEmail: boolean;
  /** What the customer gets; undefined while it is being fetched. */
  mails: string | undefined;
  isSilent: boolean;
  onChange: (isSilent: boolean) => void;
}

/** Asks whether the customer gets an email about an appointment. */
export function EmailChoice({ hasEmail, mails, isSilent, onChange }: EmailChoiceProps) {
  if (!hasEmail) return <p>{mails}</p>;
  return (
    <fieldset className="drop-dialog__choice">
      <legend>Email the customer?</legend>
      <label>
        <input type="radio" name="email" checked={!isSilent} onChange={() => onChange(false)} />
        Yes
      </label>
      <label>
        <input type="radio" name="email" checked={isSilent} onChange={() => onChange(true)} />
        No
      </label>
      <p>{isSilent ? 'The customer won’t be notified.' : mails}</p>
    </fieldset>
  );
}
