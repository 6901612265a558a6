/*
 * Puts the server that `dist/src/main.js` starts into that one file, with the packages it needs: reading some 2,300 files is most
 * of what a start takes (docs/decisions/small-machines.md). What the compiler made stays beside it, for the commands; the server in
 * parts is `dist/src/unbundled.js`.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

const inParts = 'dist/src/unbundled.js';
const inOneFile = 'dist/src/main.js';

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

renameSync(inOneFile, inParts);
const { outputFiles } = await build({
  entryPoints: [inParts],
  outfile: inOneFile,
  write: false,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  minifyWhitespace: true,
  // Lines that an editor can show, where a stack points to them.
  lineLimit: 160,
  legalComments: 'none',
  // Tables are named after their classes, and errors told apart by theirs.
  keepNames: true,
  // React's and TypeORM's packages choose their files by it; main.ts sets it where the environment does not.
  define: { 'process.env.NODE_ENV': '"production"' },
  logOverride: { 'assign-to-define': 'silent' },
  logLevel: 'warning',
  // Nest's parts that are not used here, and not installed.
  external: ['@nestjs/microservices', '@nestjs/websockets'],
  plugins: [loadedWhenWanted, oneTypeorm],
  // For the packages that are CommonJS, and for those that TypeORM loads by name.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module';const require = requireFrom(import.meta.url);",
  },
});
writeFileSync(inOneFile, inAscii(outputFiles[0].text));

/** One letter beyond Latin-1, such as those in the patterns of validator.js, makes V8 keep the whole text at two bytes a letter. */
function inAscii(text) {
  return text.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
