import { parseArgs } from 'node:util';
import type { Traces } from '../contacts/lead-erasure.service.js';
import { runCommand, WrongUsage } from './run-command.js';

const usage =
  'Say whose requests: npm run lead:erase -- ada@example.com (or a phone number, or a request’s number), then again with --yes.';

const help = `npm run lead:erase -- <e-mail, phone or number of a request> [--yes]

Shows what is kept of a person's requests, and with --yes erases it, for good; mails already sent and backups keep it.
Where the site runs on SQLite, stop it first: its file belongs to one process at a time.

  --yes    erases instead of showing
  --help   prints this

Exit code: 0 where it is done, 1 where there is no such request or it failed, 2 for wrong usage.
`;

/** `npm run lead:erase -- <e-mail, phone or request> [--yes]`: shows what is kept of a person's requests, and erases it. */
async function main(): Promise<void> {
  const { person, isCertain } = asked();
  const { createContext } = await import('../create-app.js');
  const { LeadErasureService } = await import('../contacts/lead-erasure.service.js');
  const app = await createContext(process.env);
  try {
    const erasure = app.get(LeadErasureService);
    const traces = await erasure.find(person);
    if (traces.leads.length + traces.files.length === 0)
      throw new RangeError(`There is no request of ${person}.`);
    if (isCertain) await erasure.erase(traces);
    process.stdout.write(
      isCertain
        ? `Erased: ${inWords(traces)}.\n`
        : `There is: ${inWords(traces)}. With --yes it is erased, for good.\n`,
    );
  } finally {
    await app.close();
  }
}

function asked(): { person: string; isCertain: boolean } {
  try {
    const { positionals, values } = parseArgs({
      options: { yes: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    if (positionals.length === 1) return { person: positionals[0], isCertain: values.yes };
  } catch {}
  throw new WrongUsage(usage);
}

function inWords({ leads, files }: Traces): string {
  const stored = leads.map(({ id, createdAt }) => `request ${id} of ${createdAt.toISOString().slice(0, 10)}`);
  return [...stored, ...files.map(() => 'a request that is not in the database')].join(', ');
}

runCommand(main, help);
