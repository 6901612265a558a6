import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Plugin } from 'esbuild';

const views = 'views/pages';
const namespace = 'page';

/** Our modules that stand in for React's, by its names for them. */
const standIns: Record<string, string> = {
  react: resolve('client/react.ts'),
  'react/jsx-runtime': resolve('client/jsx-runtime.ts'),
};

/** The names of all pages, like `admin/leads` for views/pages/admin/leads.tsx. */
export const pageNames: string[] = readdirSync(views, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
  .map((entry) => relative(views, join(entry.parentPath, entry.name)).replace(/\.tsx$/, ''));

/** Returns esbuild's name for a page's entry, in options and in the metafile: `page:admin/leads`. */
export const entryOf = (page: string) => `${namespace}:${page}`;

/** Generates each page's script from its name. @param isPrivate whether it is for the admin or customers. */
export const pageEntries = (isPrivate: boolean): Plugin => ({
  name: 'page-entries',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^react(\/jsx-runtime)?$/ }, ({ path, importer }) => {
      const isOurs = importer !== standIns[path] && !importer.includes('/node_modules/');
      return isOurs ? { path: standIns[path] } : undefined;
    });
    onResolve({ filter: new RegExp(`^${namespace}:`) }, ({ path }) => ({
      path: path.slice(entryOf('').length),
      namespace,
    }));
    onLoad({ filter: /./, namespace }, ({ path }) => ({
      contents: `
        import Page from '../views/pages/${path}.tsx';
        import { hydrate } from './hydrate.tsx';
        ${isPrivate ? "import { privateBehaviors } from './behaviors/private.ts';" : ''}
        hydrate(Page${isPrivate ? ', privateBehaviors' : ''});`,
      resolveDir: resolve('client'),
      loader: 'ts',
    }));
  },
});
