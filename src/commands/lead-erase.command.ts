import { runCommand, WrongUsage } from './run-command.js';

const usage = `Shows what is stored about a person, and with --yes erases it permanently.

  npm run lead:erase -- ada@example.com    by email address
  npm run lead:erase -- 7635550100         by phone number
  npm run lead:erase -- 17                 by lead number
  npm run lead:erase -- 17 --yes           erases it

The site may be running or stopped. Emails already sent and existing backups aren’t changed, nor is a database that a restore
moved aside, whose folder this names.
`;

/** `npm run lead:erase -- <email, phone or lead number> [--yes]`: shows a person's data, and erases it. */
async function eraseLead(positionals: string[], isCertain = false): Promise<void> {
  const [person] = positionals;
  if (person === undefined || positionals.length > 1)
    throw new WrongUsage('Enter an email address, a phone number or a lead number.');
  const { runAction } = await import('../site-actions.js');
  process.stdout.write(`${await runAction(isCertain ? 'erase-person' : 'find-person', person)}\n`);
}

runCommand(usage, { yes: { type: 'boolean' } }, ({ positionals, values }) =>
  eraseLead(positionals, values.yes),
);
