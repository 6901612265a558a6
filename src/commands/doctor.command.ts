import { asTypedHere } from '../platform/config/typed-commands.js';
import { runCommand, WrongUsage } from './run-command.js';

const usage = `npm run doctor
npm run doctor -- --verbose | --json | --email

Checks the site: machine, settings, files, database, SMTP server, calendar server, proxy, certificate and backups.
For each problem it prints what it found, why it matters, and the fix. Run it in the site’s folder, with the site’s
environment and as the site’s user. The site may be running or stopped. Its database isn’t changed.

It signs in to the SMTP server without sending an email, adds an event on January 1, 2000 to the calendar server and
deletes it, and writes and deletes a file in the spool. It takes less than 30 seconds.

  --verbose   prints the result of every check, not only problems
  --email     only sends a test email to the owner and ALERT_EMAIL, and prints what the server answered
  --json      prints { checkedAt, findings, checks } as JSON
  --help      prints this

It prints nothing if all is well. The exit code is 1 after a problem or a warning.

Further settings (on a server in /etc/site.env, where the daily check reads them, too):
  DOCTOR_DNS        DNS servers to ask instead of the system’s, like 9.9.9.9
  DOCTOR_DKIM       the selector of your DKIM key, if it isn’t one of the usual names
  DOCTOR_PROCESSES  the addresses of all processes of the site, if some are on other machines, like
                    http://192.0.2.1:3000,http://192.0.2.2:3000. Default: PROCESSES of them on this machine, from PORT on
`;

/** `npm run doctor`: checks the site, and prints what is wrong. */
async function doctor({ json = false, verbose = false }): Promise<void> {
  const { diagnose, reportText } = await import('../operations/doctor/diagnostics.js');
  const nameservers = listIn('DOCTOR_DNS');
  const processes = listIn('DOCTOR_PROCESSES');
  for (const url of processes ?? [])
    if (!/^https?:\/\//.test(url) || !URL.canParse(url))
      throw new RangeError(`DOCTOR_PROCESSES takes addresses like http://192.0.2.1:3000, not ${url}`);
  const report = await diagnose(process.env, {
    ...(nameservers && { nameservers }),
    ...(processes && { processes }),
  });
  const text = json ? `${JSON.stringify(report, undefined, 2)}\n` : reportText(report, verbose);
  // Don't wait for what still hangs, like a connection to a server that doesn't answer.
  process.stdout.write(asTypedHere(text), () => process.exit(report.findings.length > 0 ? 1 : 0));
}

/** Sends the test emails, and prints the answers. */
async function testEmail(): Promise<void> {
  const { sendTestEmails } = await import('../operations/doctor/test-email.js');
  const sent = await sendTestEmails(process.env);
  const text = sent.map(({ said }) => `${said}\n`).join('');
  process.stdout.write(text, () => process.exit(sent.every(({ isAccepted }) => isAccepted) ? 0 : 1));
}

const listIn = (name: string) => process.env[name]?.split(',').map((part) => part.trim());

const options = {
  email: { type: 'boolean' },
  json: { type: 'boolean' },
  verbose: { type: 'boolean' },
} as const;

runCommand(
  usage,
  options,
  async ({ values, positionals }) => {
    if (positionals.length > 0) throw new WrongUsage(`Unexpected argument: ${positionals[0]}`);
    await (values.email ? testEmail() : doctor(values));
  },
  { needsSettings: false },
);
