import { type Check, NotChecked, result, warning } from '../check.js';
import { isPublic } from '../names.js';

/** Settings that a site in public needs and that may be forgotten, because it runs without them. */
export const unsetSettings: Check = {
  name: 'unset-settings',
  subject: 'The settings',
  async run({ environment, origin, unusable }) {
    if (!origin || !isPublic(origin.hostname)) throw new NotChecked('PUBLIC_ORIGIN has no public host name');
    const { BACKUP_COMMAND, HEARTBEAT_URL, ALERT_EMAIL, ALERT_WEBHOOK_URL } = environment;
    const isUnset = (name: string, value: string | undefined) => !value && !unusable.has(name);
    const findings = [
      isUnset('BACKUP_COMMAND', BACKUP_COMMAND) &&
        warning(
          'BACKUP_COMMAND is not set.',
          'Backups stay on this machine, and are lost with it.',
          'Copy each backup to another place with BACKUP_COMMAND. docs/recipes.md has examples.',
        ),
      isUnset('HEARTBEAT_URL', HEARTBEAT_URL) &&
        warning(
          'HEARTBEAT_URL is not set.',
          'No one gets an alert when this machine is off or the site can’t store leads.',
          'Create a check at a monitoring service, and set its address: HEARTBEAT_URL=https://…',
        ),
      isUnset('ALERT_EMAIL', ALERT_EMAIL) &&
        !ALERT_WEBHOOK_URL &&
        warning(
          'ALERT_EMAIL is not set.',
          'Alerts about the machine go only to the owner, who may not know what to do.',
          'Set the address of the person who runs the server: ALERT_EMAIL=operator@example.com',
        ),
    ];
    const unset = findings.filter((finding) => finding !== false).length;
    return result(unset ? `${unset} recommended settings are unset.` : 'None is missing.', ...findings);
  },
};
