import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type BuildOptions, build, context, type Metafile } from 'esbuild';

/**
 * Builds everything that browsers get into `dist/public`: a script for each file under client/pages, with what they
 * share split off, the loader and the two stylesheets, all under names that carry a hash of their content, and beside
 * each its brotli and gzip form. `dist/client-manifest.json` tells the server which file is which.
 */
const out = 'dist/public';
const isDevelopment = process.env.NODE_ENV === 'development';

function pageNames(): string[] {
  return readdirSync('client/pages', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
    .map((entry) => relative('client/pages', join(entry.parentPath, entry.name)).replace(/\.tsx$/, ''));
}

const entries = {
  loader: 'client/loader.ts',
  site: 'client/styles/site.css',
  admin: 'client/styles/admin.css',
  ...(isDevelopment ? { reload: 'client/reload.ts' } : {}),
};

const options: BuildOptions = {
  entryPoints: [...Object.values(entries), ...pageNames().map((name) => `client/pages/${name}.tsx`)],
  outdir: `${out}/assets`,
  outbase: 'client',
  entryNames: '[dir]/[name]-[hash]',
  chunkNames: 'shared/[name]-[hash]',
  assetNames: 'files/[name]-[hash]',
  bundle: true,
  splitting: true,
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
  plugins: [
    {
      name: 'finish',
      setup: ({ onEnd }) =>
        onEnd(({ metafile, errors }) => {
          if (metafile && errors.length === 0) finish(metafile);
        }),
    },
  ],
};

if (process.argv.includes('--watch')) await (await context(options)).watch();
else await build(options);

/** What follows each build: the files that are served as they are, compressed forms, the manifest. */
function finish(metafile: Metafile): void {
  cpSync('client/public', out, { recursive: true });
  removeStale(metafile);
  if (!isDevelopment) compress(out);
  writeManifest(metafile);
}

/** Files of earlier builds, which no page names any more. */
function removeStale({ outputs }: Metafile): void {
  for (const file of filesIn(`${out}/assets`)) {
    if (!outputs[file.replace(/\.(br|gz)$/, '')]) rmSync(file);
  }
}

function compress(folder: string): void {
  for (const file of filesIn(folder).filter((name) => /\.(js|css|svg|txt|json|webmanifest)$/.test(name))) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

function writeManifest({ outputs }: Metafile): void {
  const addresses = new Map(
    Object.entries(outputs).map(([file, { entryPoint }]) => [entryPoint, `/${relative(out, file)}`]),
  );
  const manifest = {
    pages: Object.fromEntries(pageNames().map((name) => [name, addresses.get(`client/pages/${name}.tsx`)])),
    loader: addresses.get(entries.loader),
    styles: { site: addresses.get(entries.site), admin: addresses.get(entries.admin) },
    fonts: Object.keys(outputs)
      .filter((file) => file.endsWith('.woff2'))
      .map((file) => `/${relative(out, file)}`),
    reload: entries.reload && addresses.get(entries.reload),
  };
  writeFileSync('dist/client-manifest.json', JSON.stringify(manifest, null, 2));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
