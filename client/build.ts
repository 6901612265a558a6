import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type BuildOptions, build, context, type Metafile } from 'esbuild';
import { overBudget } from './budgets.js';
import { essential, essentialGlyphs, writeShareFonts } from './fonts.js';
import { entryOf, pageEntries, pageNames } from './page-entries.js';

/**
 * Builds everything that browsers load into `dist/public`: a script for each page under views/pages with
 * shared code split off, the loader and the stylesheets. File names include a hash of the content; each file
 * also gets a brotli and a gzip version. `dist/client-manifest.json` lists the files for the server. The
 * fonts of share pictures go to `dist/share-fonts`.
 */
const out = 'dist/public';
const shareFontsFolder = 'dist/share-fonts';
const publicFolder = 'client/public';
const isDevelopment = process.env.NODE_ENV === 'development';

/** Scripts that run immediately or soon after, each bundled into one file so that it waits for no other. */
const standalone = {
  loader: 'client/loader.ts',
  tracker: 'client/behaviors/tracking.ts',
  errors: 'client/behaviors/tracking-errors.ts',
  ...(isDevelopment ? { reload: 'client/reload.ts' } : {}),
};
const styles = {
  site: 'client/styles/site.css',
  admin: 'client/styles/admin.css',
};
/** The public pages' own styles: "home" uses `client/styles/pages/home.css`, all others `other.css`. */
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
  charset: 'utf8',
  define: isDevelopment
    ? { 'process.env.NODE_ENV': '"development"' }
    : // React leaves out its connection to the browser extension for developers.
      { 'process.env.NODE_ENV': '"production"', __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
  loader: { '.woff2': 'file' },
  external: ['/images/*'],
  metafile: true,
  logLevel: 'warning',
};

/** The pages that customers open with their own link. */
const customerPages = ['my-request', 'receipt'];

const builds: BuildOptions[] = [
  { ...common, entryPoints: Object.values(standalone) },
  {
    ...common,
    entryPoints: Object.entries({ ...styles, ...pageStyles }).map(([name, file]) => ({
      in: file,
      out: `styles/${name}`,
    })),
    plugins: [essentialGlyphs],
  },
  pageScripts((name) => !name.startsWith('admin/') && !customerPages.includes(name), { isPrivate: false }),
  pageScripts((name) => customerPages.includes(name)),
  pageScripts((name) => name.startsWith('admin/')),
];

/**
 * Returns the build of some pages' scripts. Shared code is split into a file for each set of pages that share
 * it, so the public pages, the admin and the customer pages are built separately: with fewer sets, a visitor
 * fetches fewer files.
 */
function pageScripts(isIncluded: (page: string) => boolean, { isPrivate = true } = {}): BuildOptions {
  return {
    ...common,
    splitting: true,
    entryPoints: pageNames.filter(isIncluded).map((name) => ({ in: entryOf(name), out: `pages/${name}` })),
    plugins: [pageEntries(isPrivate)],
  };
}

/** The inputs and outputs of each build that succeeded. */
const built: (Metafile | undefined)[] = [];

await writeShareFonts(shareFontsFolder);
if (process.send) await rebuildOnDemand();
else finish(await Promise.all(builds.map(async (options) => (await build(options)).metafile as Metafile)));

/**
 * Builds everything, then rebuilds what depends on the changed files that the parent process sends (`npm run
 * dev`). Replies with whether the build succeeded.
 */
async function rebuildOnDemand(): Promise<void> {
  const contexts = await Promise.all(builds.map((options) => context(options)));
  const rebuild = (affected: number[]) =>
    Promise.all(
      affected.map(async (index) => {
        built[index] = undefined;
        built[index] = (await contexts[index].rebuild()).metafile;
      }),
    );
  await rebuild([...builds.keys()]);
  finish(built as Metafile[]);
  process.on('message', async (changed: string[]) => {
    const isAffected = (metafile?: Metafile) => !metafile || changed.some((file) => file in metafile.inputs);
    const affected = [...builds.keys()].filter((index) => isAffected(built[index]));
    try {
      await rebuild(affected);
      if (changed.some((file) => file.startsWith(publicFolder))) copyPublic();
      if (affected.length > 0) writeManifest(built as Metafile[]);
      process.send?.({ isBuilt: true });
    } catch {
      process.send?.({ isBuilt: false });
    }
  });
  process.once('disconnect', () => process.exit());
}

/** Adds the static files, the manifest and the compressed versions, and enforces the byte budgets. */
function finish(metafiles: Metafile[]): void {
  const outputs = outputsOf(metafiles);
  copyPublic();
  removeStale(outputs);
  writeManifest(metafiles);
  if (isDevelopment) return;
  compileAhead(outputs);
  compress(out);
  const problems = overBudget(outputs, (file) => statSync(`${file}.br`).size);
  if (problems.length > 0) throw new Error(`Over the byte budget:\n  ${problems.join('\n  ')}`);
}

function outputsOf(metafiles: Metafile[]): Metafile['outputs'] {
  return Object.assign({}, ...metafiles.map((metafile) => metafile.outputs));
}

function copyPublic(): void {
  cpSync(publicFolder, out, { recursive: true });
}

/** Removes the files of earlier builds. */
function removeStale(outputs: Metafile['outputs']): void {
  for (const file of filesIn(`${out}/assets`)) {
    if (!outputs[file.replace(/\.(br|gz)$/, '')]) rmSync(file);
  }
}

/**
 * Makes Chrome compile React in the background while it downloads, so that the first click doesn't wait for
 * it: on a phone with a 4x CPU slowdown, that click takes 130 ms, not 190. A comment does it
 * (https://v8.dev/blog/explicit-compile-hints); other browsers ignore it. The hash in the file's name doesn't
 * include the comment.
 */
function compileAhead(outputs: Metafile['outputs']): void {
  const includesReact = ([, { inputs }]: [string, { inputs: object }]) =>
    Object.keys(inputs).some((input) => input.startsWith('node_modules/react-dom/'));
  for (const [file] of Object.entries(outputs).filter(includesReact))
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
  const urls = new Map(
    Object.entries(outputs).map(([file, { entryPoint }]) => [entryPoint, `/${relative(out, file)}`]),
  );
  /** Returns the URL of the largest public file with part of a package. @param prefix of its source paths */
  const urlOf = (prefix: string) => {
    const holders = Object.entries(publicPages).filter(([, { inputs }]) =>
      Object.keys(inputs).some((input) => input.startsWith(prefix)),
    );
    const [largest] = holders.sort(([, a], [, b]) => b.bytes - a.bytes);
    return `/${relative(out, largest[0])}`;
  };
  const manifest = {
    pages: Object.fromEntries(pageNames.map((name) => [name, urls.get(entryOf(name))])),
    loader: urls.get(standalone.loader),
    tracker: urls.get(standalone.tracker),
    errors: urls.get(standalone.errors),
    styles: {
      site: urls.get(styles.site),
      admin: urls.get(styles.admin),
      pages: Object.fromEntries(Object.entries(pageStyles).map(([page, file]) => [page, urls.get(file)])),
    },
    /** Preloaded by every page: the fonts with the essential glyphs. */
    fonts: Object.entries(outputs)
      .filter(([, { inputs }]) => Object.keys(inputs).some((input) => input.startsWith(`${essential}:`)))
      .map(([file]) => `/${relative(out, file)}`),
    react: urlOf('node_modules/react-dom/'),
    reload: standalone.reload && urls.get(standalone.reload),
  };
  writeFileSync('dist/client-manifest.json', JSON.stringify(manifest, null, 2));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
