import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { loneDatabase } from '../support/databases/lone-database.js';
import { rowsByTable } from '../support/databases/tables.js';

const [, section] = readFileSync('docs/privacy.md', 'utf8').split('\n## What is kept how long\n');
const [text] = section.split('\n## ');
const [growing, fixed] = text.split('\nThese have a fixed number of rows:');
const named = (part: string) => [...part.matchAll(/`([\w.-]+)`/g)].map(([, name]) => name);
/** The first cells of the rows. */
const places = growing.match(/^\| [^|]+ \|/gm) ?? [];

describe('What is kept how long', () => {
  const database = loneDatabase();

  it('is told for each table, once', async () => {
    const tables = (await rowsByTable(database.dataSource)).map(([name]) => name);
    const known = [...places.flatMap(named), ...named(fixed)].filter((name) => /^[a-z_]+$/.test(name));
    const ofServers = ['migration_lease'];
    const ours = tables.filter((name) => !name.startsWith('sqlite_'));
    expect(known.toSorted()).toEqual([...ours, ...ofServers].toSorted());
  });

  it('is told with files that exist', () => {
    const files = named(growing).filter((name) => name.endsWith('.ts'));
    const sources = ['src', 'views'].flatMap((folder) =>
      readdirSync(folder, { recursive: true }).map(String),
    );
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((file) => !sources.some((path) => path.endsWith(`/${file}`)))).toEqual([]);
  });
});
