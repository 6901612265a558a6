import type { Traces } from '../contacts/leads/lead-erasure.service.js';
import { runCommand, WrongUsage } from './run-command.js';

const usage = `Say whose requests: shows what is kept of them, and with --yes erases it, for good.

  npm run lead:erase -- ada@example.com    what there is under an e-mail address,
  npm run lead:erase -- "(763) 555-0100"   a phone number,
  npm run lead:erase -- 17                 or the number of a request
  npm run lead:erase -- 17 --yes           erases it

Emails already sent and backups keep what they have. On SQLite, stop the site first.
`;

/** `npm run lead:erase -- <e-mail, phone or request> [--yes]`: shows what is kept of a person's requests, and erases it. */
async function eraseLead(positionals: string[], isCertain = false): Promise<void> {
  const [person] = positionals;
  if (person === undefined || positionals.length > 1) throw new WrongUsage('Say whose requests are meant.');
  const { createContext } = await import('../create-app.js');
  const { LeadErasureService } = await import('../contacts/leads/lead-erasure.service.js');
  const app = await createContext(process.env);
  try {
    const erasure = app.get(LeadErasureService);
    const traces = await erasure.find(person);
    if (traces.leads.length + traces.files.length + traces.kept.length === 0)
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

function inWords({ leads, files, kept }: Traces): string {
  const stored = leads.map(({ id, createdAt }) => `request ${id} of ${createdAt.toISOString().slice(0, 10)}`);
  const waiting = files.map(() => 'a request that is not in the database');
  const copies = kept.length === 1 ? '1 file kept as proof' : `${kept.length} files kept as proof`;
  return [...stored, ...waiting, ...(kept.length > 0 ? [copies] : [])].join(', ');
}

runCommand(usage, { yes: { type: 'boolean' } }, ({ positionals, values }) =>
  eraseLead(positionals, values.yes),
);
