import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const folders = ['.', 'docs', 'docs/decisions'];
const pages = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

/** A page without its code blocks, whose lines are no headings. */
const proseOf = (page: string) => readFileSync(page, 'utf8').replace(/^ *```[\s\S]*?^ *```$/gm, '');

/** The anchors that GitHub makes of a page’s headings. */
const anchorsOf = (page: string) =>
  [...proseOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Whether a link leads to a file of the repository and to a heading in it. */
function leadsSomewhere(page: string, link: string): boolean {
  const [file, anchor] = link.split('#');
  const target = file ? join(dirname(page), file) : page;
  return existsSync(target) && (!anchor || anchorsOf(target).includes(anchor));
}

describe('The documents', () => {
  it('have links that lead to files and headings', () => {
    const links = pages.flatMap((page) =>
      [...proseOf(page).matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)].map(([, link]) => [page, link]),
    );
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter(([page, link]) => !leadsSomewhere(page, link))).toEqual([]);
  });

  it('that an operator reads at night are short', () => {
    const lines = ['operations', 'scaling', 'reference', 'privacy', 'owner', 'recipes'].map((name) => [
      name,
      readFileSync(`docs/${name}.md`, 'utf8').split('\n').length > 300,
    ]);
    expect(lines.filter(([, isLong]) => isLong)).toEqual([]);
  });
});
