import { EmailFrame } from './frame.js';
import { Action, Text } from './parts.js';

interface SecurityProps {
  /** What happened, like "Password changed". */
  label: string;
  detail: string;
  /** The device, like "Safari on iPhone". */
  actor: string;
  /** When, formatted. */
  at: string;
  settingsUrl: string;
}

export const subject = ({ label }: SecurityProps, businessName: string) => `${label} · ${businessName}`;

/** Tells the owner about a new device, or about a change of who can sign in or gets data. */
export default function Security({ label, detail, actor, at, settingsUrl }: SecurityProps) {
  return (
    <EmailFrame
      preview={label}
      heading={label}
      reason="You get this email when someone uses your password on a new device, changes how to sign in or gives access to your data."
    >
      <Text>{`${[detail, actor === detail ? '' : actor].filter(Boolean).join(' · ')} · ${at}`}</Text>
      <Text>
        If this was you, there is nothing to do. If not, sign out all devices, change your password, and
        revoke the keys and links that you don’t recognize.
      </Text>
      <Action href={settingsUrl}>Review access</Action>
    </EmailFrame>
  );
}
