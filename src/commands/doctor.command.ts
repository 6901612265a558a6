import { parseArgs } from 'node:util';
import { runCommand, WrongUsage } from './run-command.js';

const help = `npm run doctor [-- --verbose] [-- --json]

Examines the site: its machine, settings, files, database, mail server, calendar server, proxy, certificate and backups.
Each finding says what was found, why it matters, and what to type or which setting to change. Run it in the folder and
with the environment of the site, as the site's own user. The site may run or not; nothing in its database is changed.

It logs in to the mail server without sending a mail, writes one event of 1 January 2000 to the calendar server and
deletes it again, and writes and deletes a file in the spool. It takes less than half a minute.

  --verbose   says of every check what was seen, not only what is wrong
  --json      prints { checkedAt, findings, checks } instead of sentences
  --help      prints this

Exit code: 0 where nothing is wrong, and nothing is printed; 1 where there is a fault or a warning; 2 for wrong usage.

Environment, besides the site's own settings:
  DOCTOR_DNS    name servers to ask instead of the system's, such as 9.9.9.9
  DOCTOR_DKIM   the selector of the sender's DKIM key, where it is not one of the usual names
`;

/** `npm run doctor`: examines the site, and prints what is wrong. */
async function main(): Promise<void> {
  const { json, verbose } = asked();
  const { examine, inWords } = await import('../doctor/examination.js');
  const nameservers = process.env.DOCTOR_DNS?.split(',').map((server) => server.trim());
  const report = await examine(process.env, nameservers ? { nameservers } : {});
  const text = json ? `${JSON.stringify(report, undefined, 2)}\n` : inWords(report, verbose);
  // What still hangs, such as a connection to a server that does not answer, is not waited for.
  process.stdout.write(text, () => process.exit(report.findings.length > 0 ? 1 : 0));
}

function asked(): { json: boolean; verbose: boolean } {
  try {
    const options = {
      json: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
    } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    throw new WrongUsage(`${(error as Error).message}\nnpm run doctor -- --help says what there is.`);
  }
}

runCommand(main, help);
