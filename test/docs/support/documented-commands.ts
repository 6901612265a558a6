import { readdirSync, readFileSync } from 'node:fs';

/** A command of a document, as it stands there but for its comment. */
export interface DocumentedCommand {
  page: string;
  command: string;
}

/** What an operator types from; the other pages are for developers. */
const forOperators = ['docs/operations.md', 'docs/scaling.md', 'docs/privacy.md', 'docs/recipes.md'];
const programs =
  /^(site|npm|npx|node|systemctl|journalctl|curl|df|du|ls|ln|age|tar|mariadb|mysql|nginx|a2enmod|docker|ssh|site\/deploy\/install) /;

const allPages = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);

const proseOf = (text: string) => text.replace(/^ *```[\s\S]*?^ *```$/gm, '');

const linesOf = (block: string) =>
  block
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+# .*$/, '').trim())
    .filter((line) => line !== '');

/**
 * The commands of the code blocks marked `sh`, and in the pages for operators also those within the text.
 * Blocks marked `sh` and the name of a machine are the cluster’s guide, which test/cluster/guide.slow.test.ts
 * types.
 */
export const documentedCommands: readonly DocumentedCommand[] = allPages.flatMap((page) => {
  const text = readFileSync(page, 'utf8');
  const blocks = [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].flatMap(([, block]) => linesOf(block));
  const settings = text.match(/^BACKUP_COMMAND=.*$/gm) ?? [];
  const within = [...proseOf(text).matchAll(/`([^`\n]+)`/g)].map(([, code]) => code);
  const typed = forOperators.includes(page) ? within.filter((code) => programs.test(code)) : [];
  return [...new Set([...blocks, ...settings, ...typed])].map((command) => ({ page, command }));
});

const named = (pattern: RegExp) => [
  ...new Set(
    allPages.flatMap((page) => [...readFileSync(page, 'utf8').matchAll(pattern)].map(([, name]) => name)),
  ),
];

/** The npm scripts that any page names. */
export const namedScripts = named(/\bnpm (?:--silent )?run ([a-z][\w:-]*)/g);

/** The commands of the site that any page names. */
export const namedCommands = named(/[`\n]site ([a-z][a-z-]*)[ `\n]/g);
