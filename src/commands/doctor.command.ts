import { runCommand, WrongUsage } from './run-command.js';

const usage = `npm run doctor [-- --verbose] [-- --json]

Examines the site: its machine, settings, files, database, mail server, calendar server, proxy, certificate and backups.
Each finding says what was found, why it matters, and what to type or which setting to change. Run it in the folder and
with the environment of the site, as the site's own user. The site may run or not; nothing in its database is changed.

It logs in to the mail server without sending a mail, writes one event of 1 January 2000 to the calendar server and
deletes it again, and writes and deletes a file in the spool. It takes less than half a minute.

  --verbose   says of every check what was seen, not only what is wrong
  --json      prints { checkedAt, findings, checks } instead of sentences
  --help      prints this

Where nothing is wrong, nothing is printed; a fault or a warning makes the exit code 1.

Environment, besides the site's own settings:
  DOCTOR_DNS    name servers to ask instead of the system's, such as 9.9.9.9
  DOCTOR_DKIM   the selector of the sender's DKIM key, where it is not one of the usual names
`;

/** `npm run doctor`: examines the site, and prints what is wrong. */
async function doctor({ json = false, verbose = false }): Promise<void> {
  const { examine, inWords } = await import('../operations/doctor/examination.js');
  const nameservers = process.env.DOCTOR_DNS?.split(',').map((server) => server.trim());
  const report = await examine(process.env, nameservers ? { nameservers } : {});
  const text = json ? `${JSON.stringify(report, undefined, 2)}\n` : inWords(report, verbose);
  // What still hangs, such as a connection to a server that does not answer, is not waited for.
  process.stdout.write(text, () => process.exit(report.findings.length > 0 ? 1 : 0));
}

const options = { json: { type: 'boolean' }, verbose: { type: 'boolean' } } as const;

runCommand(usage, options, async ({ values, positionals }) => {
  if (positionals.length > 0) throw new WrongUsage(`Unexpected argument '${positionals[0]}'`);
  await doctor(values);
});
