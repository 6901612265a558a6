import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

/** What a test reads that has a long form of the kind. */
const readBy: Record<string, RegExp> = {
  FAULTS: /process\.env\.FAULTS\b|\b(isLong|times)\b[^;]* from '[./]*(faults\/)?support\/driver\.js'/,
  HOSTILE: /process\.env\.HOSTILE\b|\bisLong\b[^;]* from '[./]*support\/fuzz\.js'/,
  EXPLORE: /process\.env\.EXPLORE\b/,
  CLUSTER: /process\.env\.CLUSTER\b/,
  MOVES: /process\.env\.MOVES\b/,
  ENGINES: /process\.env\.ENGINES\b/,
  REVENUE_HISTORIES: /process\.env\.REVENUE_HISTORIES\b/,
  ANALYTICS_HISTORIES: /process\.env\.ANALYTICS_HISTORIES\b/,
};

const tests = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => ({ path: `test/${path}`, text: readFileSync(`test/${path}`, 'utf8') }));

it.each(Object.entries(readBy))(
  'the long form of every test that reads %s is run by an npm script',
  (name, reads) => {
    const [script] = Object.values<string>(scripts).filter((one) => new RegExp(`\\b${name}=`).test(one));
    const paths = script.split(/test\.mjs | --runInBand/)[1].split(' ');
    const reading = tests.filter(({ path, text }) => reads.test(text) && path !== 'test/long-forms.test.ts');
    expect(reading.length).toBeGreaterThan(0);
    const left = reading.filter(({ path }) => !paths.some((part) => path.includes(part)));
    expect(left.map(({ path }) => path)).toEqual([]);
  },
);
