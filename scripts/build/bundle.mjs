/*
 * Puts the server into one file, `dist/src/server.cjs`, with the packages it needs, and the commands into another, `dist/src/commands.cjs`:
 * reading some 2,300 files is most of what a start takes (docs/decisions/low-memory-hosts.md). `dist/src/main.js` becomes src/bundle-entry.ts
 * and each command src/commands/bundle-entry.ts, which start these files; both are run once, so that their compiled code is kept beside
 * them. What the compiler made is `dist/src/unbundled.js` and, of a command, `dist/src/commands/<name>.unbundled.js`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

const started = 'dist/src/main.js';
const inParts = 'dist/src/unbundled.js';
const commandsFolder = 'dist/src/commands';
const commandFile = (name) => join(commandsFolder, `${name}.command.js`);
/** How `npm start`, deploy/systemd/site.service and the Dockerfile start the server. Compiled code is kept for these options, and for none. */
const options = ['--max-semi-space-size=4'];

/** TypeORM's drivers other than those of `DATABASE_URL` and of the SQLite file. (Its MongoDB is interwoven with the rest.) */
const unusedDrivers =
  /\/(aurora-mysql|aurora-postgres|capacitor|cockroachdb|cordova|expo|nativescript|oracle|postgres|react-native|sap|spanner|sqljs|sqlserver)\/\w+$/;

/** For Chinese, Japanese and Korean letters in encodings before Unicode; Express's bodies that are read here are Unicode or Latin-1. */
const tablesOfLetters = /^\.\/tables\/[\w-]+\.json$/;

/** What our own files load when it is wanted stays a package, so that a start does not read it. */
const loadedWhenWanted = {
  name: 'loaded-when-wanted',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^.]/ }, ({ kind, path, importer }) =>
      kind === 'dynamic-import' && !importer.includes('/node_modules/')
        ? { path, external: true }
        : undefined,
    ),
};

/** @nestjs/typeorm looks two names up in whatever TypeORM a `require` finds at the start: a second one, beside that in the file. */
const oneTypeorm = {
  name: 'one-typeorm',
  setup: ({ onLoad }) =>
    onLoad({ filter: /@nestjs\/typeorm\/dist\/common\/typeorm-compat\.js$/ }, () => ({
      contents:
        "import * as typeorm from 'typeorm';\nexport const { Connection, AbstractRepository } = typeorm;",
      resolveDir: process.cwd(),
    })),
};

/**
 * What packages require at the start and use only where they are asked to: traces in metrics, SQL laid out in logs, and entities that are
 * looked for in folders.
 */
const neverAsked = /^(@opentelemetry\/api|@sqltools\/formatter|tinyglobby)(\/|$)/;

/** TypeORM reads its drivers for all databases, whichever are used. */
const unused = {
  name: 'unused',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: unusedDrivers }, ({ path, importer }) =>
      importer.includes('/node_modules/typeorm/') ? { path, namespace: 'unused' } : undefined,
    );
    onResolve({ filter: tablesOfLetters }, ({ path, importer }) =>
      importer.includes('/node_modules/iconv-lite/') ? { path, namespace: 'unused' } : undefined,
    );
    onResolve({ filter: neverAsked }, ({ path }) => ({ path, namespace: 'unused' }));
    onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: 'module.exports = {};' }));
  },
};

const inModules = (path) => join(process.cwd(), 'node_modules', path);

/** How both files are made. */
const settings = {
  write: false,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20.19',
  minifyWhitespace: true,
  minifySyntax: true,
  // Lines that an editor can show, where a stack points to them.
  lineLimit: 160,
  legalComments: 'none',
  // Tables are named after their classes, and errors told apart by theirs.
  keepNames: true,
  // React's and TypeORM's packages choose their files by it; main.ts sets it where the environment does not.
  define: {
    'process.env.NODE_ENV': '"production"',
    'import.meta.url': 'fileUrl',
    'import.meta.dirname': '__dirname',
  },
  logOverride: { 'assign-to-define': 'silent' },
  logLevel: 'warning',
  // Nest's parts that are not used here, and not installed.
  external: ['@nestjs/microservices', '@nestjs/websockets'],
  // class-validator requires the largest form of what our own code imports, and its rule for phone numbers is not used.
  alias: {
    'libphonenumber-js/max': inModules('libphonenumber-js/min/index.js'),
    // Pages are rendered as strings; the streaming renderer is as large again.
    'react-dom/server': inModules('react-dom/cjs/react-dom-server-legacy.node.production.js'),
    // multer has one of its own.
    'mime-db': inModules('mime-db'),
  },
  plugins: [loadedWhenWanted, oneTypeorm, unused],
  banner: { js: "const fileUrl = require('node:url').pathToFileURL(__filename).href;" },
};

renameSync(started, inParts);
renameSync('dist/src/bundle-entry.js', started);
/** Tests that change the server alone leave the commands as they are. */
const isServerAlone = process.argv[2] === 'server';

await writeOneFile('dist/src/server.cjs', { entryPoints: [inParts] });
if (!isServerAlone) await writeOneFile('dist/src/commands.cjs', { stdin: allCommands() });
await keepCompiledCode();

/** Makes one of the files. What stays a package is loaded by the function that src/run-bundle.ts hands over. */
async function writeOneFile(file, entry) {
  const { outputFiles } = await build({ ...settings, ...entry, outfile: file });
  const text = withLeanHelpers(inAscii(outputFiles[0].text)).replace(/(?<!['\w$.])import\(/g, '__import(');
  writeFileSync(file, `(function (require, __filename, __dirname, __import, __command) {${text}\n})`);
}

/** Puts the start of the one file in the place of each command. @returns the choice among them. */
function allCommands() {
  const names = readdirSync(commandsFolder).flatMap((file) => /^(.+)\.command\.js$/.exec(file)?.[1] ?? []);
  for (const name of names) {
    renameSync(commandFile(name), join(commandsFolder, `${name}.unbundled.js`));
    copyFileSync(join(commandsFolder, 'bundle-entry.js'), commandFile(name));
  }
  const choice = names.map((name) => `'${name}': () => import('./${name}.unbundled.js')`);
  return {
    contents: `({ ${choice.join(', ')} })[__command]();`,
    resolveDir: join(process.cwd(), commandsFolder),
  };
}

/**
 * Runs the server on an empty folder until it has answered, and then commands, so that the code that a start runs is compiled. Where
 * they cannot run here, such as without a driver for SQLite, starts are slower, and nothing else.
 */
async function keepCompiledCode() {
  const folder = mkdtempSync(join(tmpdir(), 'compiled-code-'));
  const run = (...args) =>
    spawn(process.execPath, args, {
      env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', BACKUPS: 'off', KEEP_COMPILED_CODE: 'yes' },
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 60_000,
    });
  for (const args of [options, []]) {
    const site = run(...args, started);
    site.stdout.setEncoding('utf8').on('data', async (said) => {
      const [origin] = /http:\/\/localhost:\d+/.exec(said) ?? [];
      if (!origin) return;
      await fetch(`${origin}/contact`).catch(() => undefined);
      site.kill();
    });
    await once(site, 'close');
  }
  // Each keeps what the one before has kept, besides its own.
  for (const [name, ...words] of isServerAlone ? [] : [['backup'], ['doctor']])
    await once(run(commandFile(name), ...words), 'exit');
  rmSync(folder, { recursive: true, force: true });
}

/**
 * esbuild's helpers give every function its name anew, even where it has it, which makes V8 keep a table of properties for each; and
 * make every file that imports a CommonJS package an object of its own with a getter for each name: 10,000 tables, 10,000 getters.
 */
function withLeanHelpers(text) {
  const named = replacedOnce(text, /(var __name=\((\w+),(\w+)\)=>)/, '$1$2.name===$3?$2:');
  return replacedOnce(
    named,
    /var __toESM=/,
    `const __seen=[new Map(),new Map()];
var __toESM=(mod,isNodeMode)=>{const seen=__seen[isNodeMode?1:0];
if(!seen.has(mod))seen.set(mod,__toESMAnew(mod,isNodeMode));return seen.get(mod)};
var __toESMAnew=`,
  );
}

/** Throws where esbuild does not write it so any more. */
function replacedOnce(text, pattern, by) {
  if (!pattern.test(text)) throw new Error(`The bundle has no ${pattern}`);
  return text.replace(pattern, by);
}

/** One letter beyond Latin-1, such as those in the patterns of validator.js, makes V8 keep the whole text at two bytes a letter. */
function inAscii(text) {
  return text.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
