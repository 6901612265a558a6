/*
 * Writes src/pages/page-names.ts, the types of the pages by their names, when views/pages has other pages.
 * Builds, tests and `npm run dev` do so.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const views = 'views/pages';
const file = 'src/pages/page-names.ts';

/** Returns the file's text. The working directory is the project's. */
export function pageNamesText() {
  const names = readdirSync(views, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
    .map((entry) => relative(views, join(entry.parentPath, entry.name)).replace(/\.tsx$/, ''))
    .sort();
  const lines = names.map((name) => {
    const key = /^[a-z]+$/.test(name) ? name : `'${name}'`;
    return `  ${key}: typeof import('../../${views}/${name}.js');\n`;
  });
  const text = readFileSync(file, 'utf8');
  return text.replace(/(interface Pages \{\n)[^}]*/, (_, start) => start + lines.join(''));
}

export function writePageNames() {
  const text = pageNamesText();
  if (readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
