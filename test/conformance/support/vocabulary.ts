import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** An object of structured data. */
export type Node = { '@type'?: string; '@id'?: string } & Record<string, unknown>;

const vocabulary = resolve('node_modules/schema-dts/dist/schema.js');
const options = '--noEmit --strict --skipLibCheck --ignoreConfig --target es2022 --module nodenext'.split(
  ' ',
);

/**
 * What is wrong with objects by schema.org's own vocabulary: types and properties that there are none of, or
 * not together. The vocabulary is that of schema-dts, which is generated from what schema.org publishes; the
 * compiler compares them.
 * @returns the compiler's words, each after the number of its object.
 */
export async function vocabularyFaults(nodes: readonly Node[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vocabulary-'));
  try {
    const file = join(folder, 'nodes.mts');
    const lines = nodes.map(
      (node, index) => `export const node${index}: schema.${node['@type']} = ${JSON.stringify(node)};`,
    );
    await writeFile(file, [`import type * as schema from '${vocabulary}';`, ...lines].join('\n'));
    const said = await new Promise<string>((done) => {
      execFile('node_modules/.bin/tsc', [...options, file], (_, stdout) => done(stdout));
    });
    return said
      .split('\n')
      .filter((line) => line && !line.startsWith(' '))
      .map((line) => line.replace(/^.*?\((\d+),\d+\): error/, (_, number) => String(Number(number) - 2)));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Every object in structured data, those within others too. */
export function nodesIn(data: unknown): Node[] {
  if (typeof data !== 'object' || data === null) return [];
  const within = Object.values(data).flatMap(nodesIn);
  return Array.isArray(data) ? within : [data as Node, ...within];
}
