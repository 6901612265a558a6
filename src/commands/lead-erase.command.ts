import type { Traces } from '../contacts/leads/lead-erasure.service.js';
import { runCommand, WrongUsage } from './run-command.js';

const usage = `Shows what is stored about a person, and with --yes erases it permanently.

  npm run lead:erase -- ada@example.com    by email address
  npm run lead:erase -- 7635550100         by phone number
  npm run lead:erase -- 17                 by lead number
  npm run lead:erase -- 17 --yes           erases it

Emails already sent and existing backups aren’t changed. On SQLite, stop the site first.
`;

/** `npm run lead:erase -- <email, phone or lead number> [--yes]`: shows what is stored about a person, and erases it. */
async function eraseLead(positionals: string[], isCertain = false): Promise<void> {
  const [person] = positionals;
  if (person === undefined || positionals.length > 1)
    throw new WrongUsage('Enter an email address, a phone number or a lead number.');
  const { createContext } = await import('../create-app.js');
  const { LeadErasureService } = await import('../contacts/leads/lead-erasure.service.js');
  const app = await createContext(process.env);
  try {
    const erasure = app.get(LeadErasureService);
    const traces = await erasure.find(person);
    if (traces.leads.length + traces.files.length + traces.kept.length === 0)
      throw new RangeError(`No leads found for ${person}.`);
    if (isCertain) await erasure.erase(traces);
    process.stdout.write(
      isCertain
        ? `Erased: ${listOf(traces)}.\n`
        : `Found: ${listOf(traces)}. To erase all of this permanently, add --yes.\n`,
    );
  } finally {
    await app.close();
  }
}

function listOf({ leads, files, kept }: Traces): string {
  const stored = leads.map(({ id, createdAt }) => `lead ${id} from ${createdAt.toISOString().slice(0, 10)}`);
  const waiting = files.map(() => 'a lead that isn’t in the database');
  const copies = kept.length === 1 ? '1 journal file' : `${kept.length} journal files`;
  return [...stored, ...waiting, ...(kept.length > 0 ? [copies] : [])].join(', ');
}

runCommand(usage, { yes: { type: 'boolean' } }, ({ positionals, values }) =>
  eraseLead(positionals, values.yes),
);
