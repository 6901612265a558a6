import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { asTypedHere, commandScripts } from '../../../src/platform/config/typed-commands.js';

it('On a server, commands are named as they are typed there; elsewhere as scripts of npm', () => {
  const text = 'Run npm run build, npm run admin:password, then: npm run restore -- FILE --without-backup';
  expect(asTypedHere(text, true)).toBe(
    'Run npm run build, site admin-password, then: site restore FILE --without-backup',
  );
  expect(asTypedHere(text)).toBe(text);
  const columns = ['npm run backup            now', 'npm run backup -- --drill tested'];
  expect(columns.map((line) => asTypedHere(line, true))).toEqual([
    'site backup         now',
    'site backup --drill tested',
  ]);
});

it('All scripts that run a command of the site are known', () => {
  const scripts = Object.entries<string>(JSON.parse(readFileSync('package.json', 'utf8')).scripts);
  const names = scripts
    .filter(([, script]) => script.startsWith('node scripts/command.mjs '))
    .map(([name]) => name);
  expect(commandScripts.toSorted()).toEqual(names.toSorted());
});
