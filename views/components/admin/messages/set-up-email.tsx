import { useAdminFrame } from '../../../contracts/admin.js';
import { emailSettingsPath } from '../../../contracts/messages/email-set-up.js';

/** Leads to how to set up email; nothing where it is set up. */
export function SetUpEmail() {
  return useAdminFrame().sendsEmail ? null : <a href={emailSettingsPath}>Set up email</a>;
}
