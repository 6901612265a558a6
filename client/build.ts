import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type BuildOptions, build, context, type Metafile } from 'esbuild';
import { overBudget } from './budgets.js';
import { essential, essentialGlyphs } from './fonts.js';
import { entryOf, pageEntries, pageNames } from './page-entries.js';

/**
 * Builds everything that browsers get into `dist/public`: a script for each view under views/pages, with what they
 * share split off, the loader and the two stylesheets, all under names that carry a hash of their content, and beside
 * each its brotli and gzip form. `dist/client-manifest.json` tells the server which file is which.
 */
const out = 'dist/public';
const publicFolder = 'client/public';
const isDevelopment = process.env.NODE_ENV === 'development';

/** Scripts that run at once or soon after, each bundled into one file so that it waits for no other. */
const atOnce = {
  loader: 'client/loader.ts',
  tracker: 'client/behaviors/tracking.ts',
  ...(isDevelopment ? { reload: 'client/reload.ts' } : {}),
};
const styles = {
  site: 'client/styles/site.css',
  admin: 'client/styles/admin.css',
};
/** What public pages need beside the common styles: those of `client/styles/pages/home.css` the page "home", all others `other.css`. */
const pageStyles = Object.fromEntries(
  readdirSync('client/styles/pages').map((file) => [file.replace('.css', ''), `client/styles/pages/${file}`]),
);

const common: BuildOptions = {
  outdir: `${out}/assets`,
  publicPath: '/assets',
  outbase: 'client',
  entryNames: '[dir]/[name]-[hash]',
  chunkNames: 'shared/[name]-[hash]',
  assetNames: 'files/[name]-[hash]',
  bundle: true,
  format: 'esm',
  target: ['es2022', 'chrome107', 'firefox115', 'safari16'],
  jsx: 'automatic',
  minify: !isDevelopment,
  sourcemap: isDevelopment,
  legalComments: 'none',
  define: { 'process.env.NODE_ENV': JSON.stringify(isDevelopment ? 'development' : 'production') },
  loader: { '.woff2': 'file' },
  external: ['/images/*'],
  metafile: true,
  logLevel: 'warning',
};

/** The pages behind a customer's own link. */
const customersPages = ['my-request', 'receipt'];

const builds: BuildOptions[] = [
  { ...common, entryPoints: Object.values(atOnce) },
  {
    ...common,
    entryPoints: Object.entries({ ...styles, ...pageStyles }).map(([name, file]) => ({
      in: file,
      out: `styles/${name}`,
    })),
    plugins: [essentialGlyphs],
  },
  pageScripts((name) => !name.startsWith('admin/') && !customersPages.includes(name)),
  pageScripts((name) => customersPages.includes(name)),
  pageScripts((name) => name.startsWith('admin/')),
];

/**
 * The scripts of some of the pages. What they share is split off in files for each set of pages that share it, so the public
 * pages, the admin, and the pages that customers open from a mail are built apart: fewer sets, and a visitor fetches fewer files.
 */
function pageScripts(areOf: (page: string) => boolean): BuildOptions {
  return {
    ...common,
    splitting: true,
    entryPoints: pageNames.filter(areOf).map((name) => ({ in: entryOf(name), out: `pages/${name}` })),
    plugins: [pageEntries],
  };
}

/** What each build was made from and made, once it has. */
const made: (Metafile | undefined)[] = [];

if (process.send) await rebuildOnDemand();
else finish(await Promise.all(builds.map(async (options) => (await build(options)).metafile as Metafile)));

/** Builds, and again whatever is made from files whose names the parent process sends (`npm run dev`); answers whether that worked. */
async function rebuildOnDemand(): Promise<void> {
  const contexts = await Promise.all(builds.map((options) => context(options)));
  const rebuild = (affected: number[]) =>
    Promise.all(
      affected.map(async (index) => {
        made[index] = undefined;
        made[index] = (await contexts[index].rebuild()).metafile;
      }),
    );
  await rebuild([...builds.keys()]);
  finish(made as Metafile[]);
  process.on('message', async (changed: string[]) => {
    const isAffected = (metafile?: Metafile) => !metafile || changed.some((file) => file in metafile.inputs);
    const affected = [...builds.keys()].filter((index) => isAffected(made[index]));
    try {
      await rebuild(affected);
      if (changed.some((file) => file.startsWith(publicFolder))) copyPublic();
      if (affected.length > 0) writeManifest(made as Metafile[]);
      process.send?.({ isBuilt: true });
    } catch {
      process.send?.({ isBuilt: false });
    }
  });
  process.once('disconnect', () => process.exit());
}

/** Adds the files that are served as they are, the manifest and the compressed forms, and enforces the byte budgets. */
function finish(metafiles: Metafile[]): void {
  const outputs = outputsOf(metafiles);
  copyPublic();
  removeStale(outputs);
  writeManifest(metafiles);
  if (isDevelopment) return;
  compileAhead(outputs);
  compress(out);
  const faults = overBudget(outputs, (file) => statSync(`${file}.br`).size);
  if (faults.length > 0) throw new Error(`Over the byte budget:\n  ${faults.join('\n  ')}`);
}

function outputsOf(metafiles: Metafile[]): Metafile['outputs'] {
  return Object.assign({}, ...metafiles.map((metafile) => metafile.outputs));
}

function copyPublic(): void {
  cpSync(publicFolder, out, { recursive: true });
}

/** Removes the files of earlier builds, which no page uses any more. */
function removeStale(outputs: Metafile['outputs']): void {
  for (const file of filesIn(`${out}/assets`)) {
    if (!outputs[file.replace(/\.(br|gz)$/, '')]) rmSync(file);
  }
}

/**
 * Has Chrome compile React as it arrives, beside the page, and not once a first press waits for it: on a phone four times slower the
 * press takes 60 ms less of 190. It is told by a comment (https://v8.dev/blog/explicit-compile-hints) that other browsers pass over. The
 * hash in the file's name is that of the file without it.
 */
function compileAhead(outputs: Metafile['outputs']): void {
  const holdReact = ([, { inputs }]: [string, { inputs: object }]) =>
    Object.keys(inputs).some((input) => input.startsWith('node_modules/react-dom/'));
  for (const [file] of Object.entries(outputs).filter(holdReact))
    writeFileSync(file, `//# allFunctionsCalledOnLoad\n${readFileSync(file, 'utf8')}`);
}

function compress(folder: string): void {
  for (const file of filesIn(folder).filter((name) => /\.(js|css|svg|txt|json|webmanifest)$/.test(name))) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

function writeManifest(metafiles: Metafile[]): void {
  const outputs = outputsOf(metafiles);
  const publicPages = metafiles[2].outputs;
  const addresses = new Map(
    Object.entries(outputs).map(([file, { entryPoint }]) => [entryPoint, `/${relative(out, file)}`]),
  );
  /** The address of the public pages' largest file that holds part of a package. @param prefix of the paths of its sources. */
  const addressOf = (prefix: string) => {
    const holders = Object.entries(publicPages).filter(([, { inputs }]) =>
      Object.keys(inputs).some((input) => input.startsWith(prefix)),
    );
    const [largest] = holders.sort(([, a], [, b]) => b.bytes - a.bytes);
    return `/${relative(out, largest[0])}`;
  };
  const manifest = {
    pages: Object.fromEntries(pageNames.map((name) => [name, addresses.get(entryOf(name))])),
    loader: addresses.get(atOnce.loader),
    tracker: addresses.get(atOnce.tracker),
    styles: {
      site: addresses.get(styles.site),
      admin: addresses.get(styles.admin),
      pages: Object.fromEntries(
        Object.entries(pageStyles).map(([page, file]) => [page, addresses.get(file)]),
      ),
    },
    /** What every page needs at once: the fonts with the essential glyphs. */
    fonts: Object.entries(outputs)
      .filter(([, { inputs }]) => Object.keys(inputs).some((input) => input.startsWith(`${essential}:`)))
      .map(([file]) => `/${relative(out, file)}`),
    react: addressOf('node_modules/react-dom/'),
    reload: atOnce.reload && addresses.get(atOnce.reload),
  };
  writeFileSync('dist/client-manifest.json', JSON.stringify(manifest, null, 2));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
