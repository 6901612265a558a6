import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Plugin } from 'esbuild';

const views = 'views/pages';
const namespace = 'page';

/** Every page by its name: `admin/leads` for views/pages/admin/leads.tsx. */
export const pageNames: string[] = readdirSync(views, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
  .map((entry) => relative(views, join(entry.parentPath, entry.name)).replace(/\.tsx$/, ''));

/** What esbuild calls a page's entry, both where it is asked for and in the metafile: `page:admin/leads`. */
export const entryOf = (page: string) => `${namespace}:${page}`;

/** The script of a page is the same three lines for each, so no file holds them: they are made from the page's name. */
export const pageEntries: Plugin = {
  name: 'page-entries',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^${namespace}:`) }, ({ path }) => ({
      path: path.slice(entryOf('').length),
      namespace,
    }));
    onLoad({ filter: /./, namespace }, ({ path }) => ({
      contents: `
        import Page from '../views/pages/${path}.tsx';
        import { hydrate } from './hydrate.tsx';
        hydrate(Page);`,
      resolveDir: resolve('client'),
      loader: 'ts',
    }));
  },
};
