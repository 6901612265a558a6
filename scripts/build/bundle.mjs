/*
 * Bundles the server with its packages into `dist/src/server.cjs`, and the commands into
 * `dist/src/commands.cjs`: reading 2,300 files is most of a start's time
 * (docs/decisions/low-memory-hosts.md). `dist/src/main.js` becomes src/bundle-entry.ts and each command
 * src/commands/bundle-entry.ts, which run these files. Both run once, to store their compiled code next to
 * them. The compiler's output becomes `dist/src/unbundled.js` and, for a command,
 * `dist/src/commands/<name>.unbundled.js`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, transform } from 'esbuild';

const started = 'dist/src/main.js';
const inParts = 'dist/src/unbundled.js';
const commandsFolder = 'dist/src/commands';
const commandFile = (name) => join(commandsFolder, `${name}.command.js`);
/** Node's options in `npm start`, site.service and the Dockerfile. Code is compiled with and without them. */
const options = ['--max-semi-space-size=4'];

/** Drivers other than those of `DATABASE_URL` and SQLite. (TypeORM's MongoDB is interwoven with the rest.) */
const unusedDrivers =
  /\/(aurora-mysql|aurora-postgres|capacitor|cockroachdb|cordova|expo|nativescript|oracle|postgres|react-native|sap|spanner|sqljs|sqlserver)\/\w+$/;

/**
 * For Chinese, Japanese and Korean encodings from before Unicode, and for email's UTF-7; the bodies that
 * Express reads here are Unicode or Latin-1.
 */
const otherEncodings = /^\.\/(tables\/[\w-]+\.json|dbcs-(codec|data)(\.js)?|utf7(\.js)?)$/;

/** Packages that our files load on demand stay packages, so that a start doesn't read them. */
const loadedWhenWanted = {
  name: 'loaded-on-demand',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^.]/ }, ({ kind, path, importer }) =>
      kind === 'dynamic-import' && !importer.includes('/node_modules/')
        ? { path, external: true }
        : undefined,
    ),
};

/** @nestjs/typeorm looks up two names in the TypeORM that `require` finds at the start: a second copy. */
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
 * Modules that packages load at the start but that we don't use: traces in metrics, formatted SQL in logs,
 * and entities found in folders.
 */
const neverAsked = /^(@opentelemetry\/api|@sqltools\/formatter|tinyglobby)(\/|$)/;

/** Nest's ValidationPipe imports class-validator whole for two functions: 150 KB that can't be left out. */
const pipeAlone = {
  name: 'pipe-alone',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^class-validator$/ }, ({ kind, importer }) =>
      kind === 'dynamic-import' && importer.includes('/@nestjs/common/')
        ? { path: 'class-validator', namespace: 'pipe' }
        : undefined,
    );
    onLoad({ filter: /./, namespace: 'pipe' }, () => ({
      contents: `export { getMetadataStorage, validate } from ${JSON.stringify('class-validator')}`,
      resolveDir: process.cwd(),
    }));
  },
};

/** The types of our files and answers, and of the bodies that the site reads. mime-db describes 2,500. */
const ourTypes =
  /^(application\/(javascript|json|manifest\+json|octet-stream|wasm|x-www-form-urlencoded|xml|zip)|font\/woff2?|image\/(avif|gif|jpeg|png|svg\+xml|webp|x-icon)|multipart\/form-data|text\/(calendar|css|csv|event-stream|html|javascript|plain|xml))$/;

/** Leaves out the types that the site never sends or reads. */
const knownTypes = {
  name: 'known-types',
  setup: ({ onLoad }) =>
    onLoad({ filter: /mime-db\/db\.json$/ }, ({ path }) => {
      const all = Object.entries(JSON.parse(readFileSync(path, 'utf8')));
      return {
        contents: JSON.stringify(Object.fromEntries(all.filter(([type]) => ourTypes.test(type)))),
        loader: 'json',
      };
    }),
};

/** iconv-lite's single-byte encodings: requests and databases may use the web's, none of DOS or old Macs. */
const encodingsOfTheWeb = {
  name: 'encodings-of-the-web',
  setup: ({ onLoad }) =>
    onLoad({ filter: /iconv-lite\/encodings\/sbcs-data-generated\.js$/ }, ({ path }) => {
      const all = Object.entries(createRequire(import.meta.url)(path));
      const known = all.filter(
        ([name, encoding]) =>
          /^(windows|iso8859|ascii|koi8r)/.test(name) ||
          (typeof encoding === 'string' && /^(windows|iso8859|ascii|koi8r)/.test(encoding)),
      );
      return { contents: JSON.stringify(Object.fromEntries(known)), loader: 'json' };
    }),
};

/** TypeORM loads its drivers for all databases, used or not. */
const unused = {
  name: 'unused',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: unusedDrivers }, ({ path, importer }) =>
      importer.includes('/node_modules/typeorm/') ? { path, namespace: 'unused' } : undefined,
    );
    onResolve({ filter: otherEncodings }, ({ path, importer }) =>
      importer.includes('/node_modules/iconv-lite/') ? { path, namespace: 'unused' } : undefined,
    );
    onResolve({ filter: neverAsked }, ({ path }) => ({ path, namespace: 'unused' }));
    onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: 'module.exports = {};' }));
    // Express and TypeORM log with it, if a variable says so.
    onLoad({ filter: /\/node_modules\/debug\/src\/index\.js$/ }, () => ({
      contents: 'module.exports = () => () => {};',
    }));
    // With it, qs notes which objects it has seen, in engines without a WeakMap, too.
    onLoad({ filter: /\/node_modules\/side-channel\/index\.js$/ }, () => ({
      contents: 'module.exports = () => new WeakMap();',
    }));
  },
};

/**
 * TypeORM's classes for MongoDB, trees, relations with a table between, cached results, soft deletes, files
 * with options, and for making a schema from entities instead of by migrations. Its other code only mentions
 * them, so each is an empty class.
 */
const unusedClasses =
  /\/(Mongo\w+|(Rdbms|Mongo)SchemaBuilder|TreeRepository|(NestedSet|Closure|MaterializedPath)SubjectExecutor|(Closure)?JunctionEntityMetadataBuilder|\w+QueryResultCache|ConnectionOptionsReader|BaseEntity|SoftDeleteQueryBuilder)(\.js)?$/;

const emptyClasses = {
  name: 'empty-classes',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: unusedClasses }, ({ path, importer }) =>
      importer.includes('/node_modules/typeorm/')
        ? { path: /(\w+)(\.js)?$/.exec(path)[1], namespace: 'empty-class' }
        : undefined,
    );
    onLoad({ filter: /./, namespace: 'empty-class' }, ({ path }) => ({
      contents: `exports.${path} = class ${path} {};`,
    }));
  },
};

/** Packages in which nothing depends on the names of functions and classes. */
const namelessPackages =
  /\/node_modules\/(react|react-dom|libphonenumber-js|temporal-polyfill|@tanstack\/[\w-]+|@(floating|radix)-ui\/[\w-]+|mdast-[\w-]+|csv-stringify|negotiator|mmdb-lib|bintrees|tdigest|micromark[\w-]*|rxjs|qs|iconv-lite|busboy|multer|d3-[\w-]+|ical-generator|ipaddr\.js|helmet|reflect-metadata|prom-client|class-(?:transformer|validator)|tslib|timezones-ical-library|fast-safe-stringify|path-to-regexp|content-disposition|object-inspect|router|send|express-session|express|accepts|mime-types|proxy-addr|body-parser|serve-static|finalhandler|raw-body|type-is|cors|cookie|iterare|streamsearch)\/.*\.m?js$/;

/** TypeORM's CommonJS files: names at the top of a file, like those of classes, stay as they are there. */
const namedAtTop = /\/node_modules\/typeorm\/.*\.js$/;

/** Shortens the names within packages, a quarter of their size. Ours stay readable in stack traces. */
const shortNames = {
  name: 'short-names',
  setup: ({ onLoad }) => {
    const load = async ({ path }) => {
      const { code } = await transform(readFileSync(path, 'utf8'), { minify: true, target: 'node20.19' });
      return { contents: code };
    };
    onLoad({ filter: namelessPackages }, load);
    onLoad({ filter: namedAtTop }, load);
  },
};

const ownHelper = /^var __(decorate|metadata|param) = \(this && this\.__\1\) \|\| function [\s\S]*?^\};\n/gm;

/**
 * The compiler writes its functions for decorators into each of 580 files: 400 KB. Those of tslib replace
 * them.
 */
const sharedHelpers = {
  name: 'shared-helpers',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/dist\/(src|views)\/.*\.js$/ }, ({ path }) => {
      const code = readFileSync(path, 'utf8');
      const names = [...code.matchAll(ownHelper)].map(([, name]) => `__${name}`);
      if (names.length === 0) return undefined;
      return {
        contents: `import { ${names} } from ${JSON.stringify('tslib')};\n${code.replace(ownHelper, '')}`,
      };
    }),
};

const inModules = (path) => join(process.cwd(), 'node_modules', path);

/** Options for both bundles. */
const settings = {
  write: false,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20.19',
  minifyWhitespace: true,
  minifySyntax: true,
  // Keep lines short enough for an editor to show where a stack trace points.
  lineLimit: 160,
  legalComments: 'none',
  // Tables are named after their classes, and code compares the names of error classes.
  keepNames: true,
  // React and TypeORM choose their files by it; main.ts sets it if the environment doesn't.
  define: {
    'process.env.NODE_ENV': '"production"',
    'import.meta.url': 'fileUrl',
    'import.meta.dirname': '__dirname',
  },
  logOverride: { 'assign-to-define': 'silent' },
  logLevel: 'warning',
  // Parts of Nest that aren't used or installed.
  external: ['@nestjs/microservices', '@nestjs/websockets'],
  // class-validator loads the largest build of a package that our code imports; its phone number rule isn't
  // used.
  alias: {
    'libphonenumber-js/max': inModules('libphonenumber-js/min/index.js'),
    // Pages are rendered as strings; the streaming renderer would double the size.
    'react-dom/server': inModules('react-dom/cjs/react-dom-server-legacy.node.production.js'),
    // In Node these resolve to CommonJS files, which can't be cut down to what is used.
    'class-validator': inModules('class-validator/esm2015/index.js'),
    rxjs: inModules('rxjs/dist/esm/index.js'),
    'rxjs/operators': inModules('rxjs/dist/esm/operators/index.js'),
    // multer has its own.
    'mime-db': inModules('mime-db'),
  },
  plugins: [
    loadedWhenWanted,
    oneTypeorm,
    pipeAlone,
    knownTypes,
    encodingsOfTheWeb,
    unused,
    emptyClasses,
    shortNames,
    sharedHelpers,
  ],
  banner: { js: "const fileUrl = require('node:url').pathToFileURL(__filename).href;" },
};

renameSync(started, inParts);
renameSync('dist/src/bundle-entry.js', started);
/** Tests that change only the server don't rebuild the commands. */
const isServerAlone = process.argv[2] === 'server';

await writeOneFile('dist/src/server.cjs', { entryPoints: [inParts] });
if (!isServerAlone) await writeOneFile('dist/src/commands.cjs', { stdin: allCommands() });
await keepCompiledCode();

/** Builds one of the bundles. The function from src/run-bundle.ts loads what stays a package. */
async function writeOneFile(file, entry) {
  const { outputFiles } = await build({ ...settings, ...entry, outfile: file });
  const text = withLeanHelpers(inAscii(outputFiles[0].text)).replace(/(?<!['\w$.])import\(/g, '__import(');
  writeFileSync(file, `(function (require, __filename, __dirname, __import, __command) {${text}\n})`);
}

/** Replaces each command with a start of the bundle. @returns the code that chooses the command. */
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
 * Runs the server on an empty folder until it answers, and then the commands, to compile the code of a start.
 * If they can't run here, for example without a driver for SQLite, starts are only slower.
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
    site.stdout.setEncoding('utf8').on('data', async (output) => {
      const [origin] = /http:\/\/localhost:\d+/.exec(output) ?? [];
      if (!origin) return;
      await fetch(`${origin}/contact`).catch(() => undefined);
      site.kill();
    });
    await once(site, 'close');
  }
  // Each run adds its code to what the one before stored.
  for (const [name, ...words] of isServerAlone ? [] : [['backup'], ['doctor']])
    await once(run(commandFile(name), ...words), 'exit');
  rmSync(folder, { recursive: true, force: true });
}

/**
 * esbuild's helpers set every function's name again, which makes V8 keep a table of properties for each
 * function. They also give every file that imports a CommonJS package its own object with a getter for each
 * name: 10,000 tables, 10,000 getters.
 */
function withLeanHelpers(text) {
  const named = replacedOnce(text, /(var __name=\((\w+),(\w+)\)=>)/, '$1$2.name===$3?$2:');
  return replacedOnce(
    withoutNames(named),
    /var __toESM=/,
    `const __seen=[new Map(),new Map()];
var __toESM=(mod,isNodeMode)=>{const seen=__seen[isNodeMode?1:0];
if(!seen.has(mod))seen.set(mod,__toESMAnew(mod,isNodeMode));return seen.get(mod)};
var __toESMAnew=`,
  );
}

/**
 * Leaves out where esbuild gives a function its name: nothing depends on it, and stack traces show it with a
 * number if another file has one, too. Also leaves out where a class has its name already: 5,000 calls.
 */
function withoutNames(text) {
  return (
    text
      .replace(/(?<=[;{}]\n?)__name\((?!this\b)[\w$]+,"[\w$]+"\)(?:;|(?=\n?\}))/g, '')
      // With the line break after it: `return` without a value would follow otherwise.
      .replace(/(?<=(?:[;{}(,]|return )\n?)__name\([\w$]+,"[\w$]+"\),\n?/g, '')
      .replace(/(?<=class ([\w$]+)(?: extends [^{}]+)?\{\n?)static\{__name\(this,"\1"\)\}/g, '')
      .replace(/(?<=(?<![.\w$])([\w$]+)=class(?: extends [^{}]+)?\{\n?)static\{__name\(this,"\1"\)\}/g, '')
  );
}

/** Throws if esbuild's output no longer has the pattern. */
function replacedOnce(text, pattern, by) {
  if (!pattern.test(text)) throw new Error(`The bundle has no ${pattern}`);
  return text.replace(pattern, by);
}

/** One character outside Latin-1, like in validator.js's patterns, makes V8 use two bytes for them all. */
function inAscii(text) {
  return text.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
