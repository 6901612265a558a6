import { rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ReplayerService } from '../../../src/contacts/intake/replayer.service.js';
import { SpoolService } from '../../../src/contacts/intake/spool.service.js';
import { JournalStatusService } from '../../../src/contacts/journal/journal-status.service.js';
import { Backup } from '../../../src/operations/backup/backup.entity.js';
import { Environment } from '../../../src/platform/config/environment.js';
import { draft } from '../../support/data/drafts.js';
import { hours, seed } from '../../support/data/leads.js';
import { ownerEmail } from '../../support/site/email-site.js';
import { minutes } from '../../support/site/outbox.js';
import { lead, type TestSite } from '../../support/site/site.js';
import { operatorEmail, type WatchedSite } from '../../support/site/watched-site.js';

const dataDir = (site: TestSite, ...path: string[]) => join(site.variables.DATA_DIR ?? '', ...path);

export const arrive = async (site: TestSite) => {
  await site.visitor.post('/api/contact').send(lead()).expect(201);
};

/** Something that goes wrong, and how it is mended. */
interface Fault {
  name: string;
  title: string;
  begin: (site: WatchedSite) => Promise<void>;
  end: (site: WatchedSite) => Promise<void>;
}

const oldInSpool = 'old-in-the-spool';

export const stuckEmail: Fault = {
  name: 'mail-stuck',
  title: 'Emails are stuck',
  begin: async (site) => {
    site.peer.otherwise = 'greylist';
    for (const one of [ownerEmail, operatorEmail]) site.peer.behaviors.set(one, 'accept');
    await arrive(site);
    await site.outbox.deliver();
    site.outbox.pass(61 * minutes);
  },
  end: async (site) => {
    site.peer.otherwise = 'accept';
    site.outbox.pass(hours(2));
    await site.outbox.deliver();
  },
};

export const heldRequest: Fault = {
  name: 'spool-waiting',
  title: 'Leads are waiting to be saved',
  begin: async (site) => {
    // It would store the request: in its first round after a start, or in the one after a database that was
    // slow for a moment.
    await site.app.get(ReplayerService).task.stop();
    await site.app.get(SpoolService).write(draft(oldInSpool, new Date().toISOString()));
    const eleven = new Date(Date.now() - 11 * minutes);
    await utimes(dataDir(site, 'spool', `${oldInSpool}.json`), eleven, eleven);
  },
  end: (site) => site.app.get(SpoolService).remove(oldInSpool),
};

export const faults: Fault[] = [
  stuckEmail,
  heldRequest,
  {
    name: 'spool-unwritable',
    title: 'Leads can’t be saved to disk',
    begin: async (site) => {
      await rename(dataDir(site, 'spool'), dataDir(site, 'elsewhere'));
      await writeFile(dataDir(site, 'spool'), 'not a folder');
    },
    end: async (site) => {
      await rm(dataDir(site, 'spool'));
      await rename(dataDir(site, 'elsewhere'), dataDir(site, 'spool'));
    },
  },
  {
    name: 'database-unwritable',
    title: 'The database can’t be written',
    begin: (site) => site.dataSource.query('ALTER TABLE replication_heartbeat RENAME TO elsewhere'),
    end: (site) => site.dataSource.query('ALTER TABLE elsewhere RENAME TO replication_heartbeat'),
  },
  {
    name: 'dead-letters',
    title: 'Leads couldn’t be saved',
    begin: async (site) => {
      const spool = site.app.get(SpoolService);
      await spool.write(draft('hopeless-1', new Date().toISOString()));
      await spool.moveToDeadLetters('hopeless-1', 'Nobody can store this');
    },
    end: (site) => site.app.get(SpoolService).erase([dataDir(site, 'spool', 'dead', 'hopeless-1.json')]),
  },
  {
    name: 'leads-restored',
    title: 'Lost leads were restored',
    begin: (site) => site.app.get(JournalStatusService).noteRestored(2),
    end: (site) => rm(dataDir(site, 'spool', 'kept', 'standing.json')),
  },
  {
    name: 'proof-cut-short',
    title: 'Journal files were deleted early',
    begin: (site) => site.app.get(JournalStatusService).noteDeletedEarly(3),
    end: (site) => rm(dataDir(site, 'spool', 'kept', 'standing.json')),
  },
  {
    name: 'disk-full',
    title: 'The disk is nearly full',
    begin: async (site) => {
      site.app.get(Environment).ANALYTICS_DISK_RESERVE_MB = 1_000_000_000;
    },
    end: async (site) => {
      site.app.get(Environment).ANALYTICS_DISK_RESERVE_MB = 0;
    },
  },
  {
    name: 'backup-failed',
    title: 'Problem with the backups',
    begin: (site) => backup(site, 'There was no room for it.'),
    end: (site) => backup(site, ''),
  },
  {
    name: 'no-leads',
    title: 'No new leads',
    begin: async (site) => {
      const now = site.outbox.now().getTime();
      const days = Array.from({ length: 25 }, (_, day) => ({ createdAt: new Date(now - day * hours(24)) }));
      await seed(site.dataSource, days);
      site.outbox.pass(hours(24 * 3 + 1));
      await site.outbox.deliver();
    },
    end: async (site) => {
      await arrive(site);
      await site.outbox.deliver();
    },
  },
];

async function backup(site: WatchedSite, failure: string): Promise<void> {
  const now = site.outbox.now();
  await site.dataSource
    .getRepository(Backup)
    .insert({ night: null, startedAt: now, endedAt: now, host: 'here', failure, drilledAt: null });
}
