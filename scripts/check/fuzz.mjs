/*
 * `npm run fuzz`: coverage-guided fuzzing (Jazzer.js) of all code that reads untrusted bytes, one target in
 * test/fuzz/targets after the other. `-- caldav geo` fuzzes only these, `--minutes 120` is the total time.
 * Coverage data stays in node_modules/.cache for the next run. An input that breaks a target is added to
 * test/fuzz/corpus, and every `npm run test:all` tries it.
 */
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { installTool } from '../build/tools.mjs';
import { mirror, whatIsMissing } from './bare-debian.mjs';

/** Packages that read untrusted bytes. They are instrumented like our own code; all others stay packages. */
const readers =
  /^(@nestjs\/platform-express|body-parser|busboy|class-transformer|csv-parse|decode-named-|express$|ical|ipaddr|mdast-util|maxmind|micromark|mmdb-lib|multer|sax|streamsearch|tar|tsdav|unist-util|xml-js)/;
const readersOnly = {
  name: 'readers-only',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || readers.test(path) ? undefined : { path, external: true },
    ),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '2' } },
});
const all = readdirSync('test/fuzz/targets').map((file) => basename(file, '.ts'));
const unknown = positionals.filter((name) => !all.includes(name));
if (unknown.length > 0 || !(Number(values.minutes) > 0)) {
  process.stderr.write(`Choose targets from ${all.join(', ')}, and use --minutes with a number.\n`);
  process.exit(1);
}
const targets = positionals.length > 0 ? positionals : all;
const seconds = Math.max(1, Math.round((Number(values.minutes) * 60) / targets.length));

const node = nodeForEngine();
const jazzer = join(installTool('fuzz'), '@jazzer.js/core/dist/cli.js');
const folder = resolve('node_modules/.cache/fuzz');
mkdirSync(folder, { recursive: true });
await build({
  entryPoints: targets.map((name) => `test/fuzz/targets/${name}.ts`),
  outdir: folder,
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20.19',
  keepNames: true,
  sourcemap: 'inline',
  define: { 'import.meta.dirname': '__dirname', 'import.meta.url': 'fileUrl' },
  banner: { js: "const fileUrl = require('node:url').pathToFileURL(__filename).href;" },
  plugins: [readersOnly],
  logLevel: 'error',
});
for (const name of targets) if (!(await fuzz(name))) process.exitCode = 1;

/**
 * How to start Node: Jazzer.js's engine requires glibc 2.38 or newer, and Debian 12 has 2.36. There, the
 * fuzzer alone uses the C libraries of Debian 13.
 */
function nodeForEngine() {
  const { glibcVersionRuntime: glibc } = process.report.getReport().header;
  if (!glibc || Number(glibc.split('.')[1]) >= 38) return [process.execPath];
  const libraries = resolve('node_modules/.cache/libraries-of-trixie');
  const [loader, triplet] =
    process.arch === 'arm64'
      ? ['ld-linux-aarch64.so.1', 'aarch64-linux-gnu']
      : ['ld-linux-x86-64.so.2', 'x86_64-linux-gnu'];
  if (!existsSync(libraries)) {
    const missing = whatIsMissing();
    if (missing) {
      process.stdout.write(`Skipped: fuzzing, which needs glibc 2.38, or ${missing}\n`);
      process.exit();
    }
    process.stdout.write('Fetching the C libraries of Debian 13…\n');
    const [root, unfinished] = [`${libraries}-root`, `${libraries}-unfinished`];
    for (const each of [root, unfinished]) rmSync(each, { recursive: true, force: true });
    const options = ['--variant=minbase', '--include=libstdc++6', '--foreign'];
    execFileSync('debootstrap', [...options, 'trixie', root, mirror().address], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    mkdirSync(unfinished);
    const names = ['libc.so.6', 'libdl.so.2', 'libgcc_s.so.1', 'libm.so.6', 'libpthread.so.0'];
    for (const name of [loader, ...names, 'libstdc++.so.6'])
      copyFileSync(join(root, 'usr/lib', triplet, name), join(unfinished, name));
    rmSync(root, { recursive: true });
    renameSync(unfinished, libraries);
  }
  return [join(libraries, loader), '--library-path', libraries, process.execPath];
}

/** @returns whether the fuzzer found nothing. */
async function fuzz(name) {
  const [learnt, found] = ['learnt', 'found'].map((kind) => join(folder, name, kind));
  rmSync(found, { recursive: true, force: true });
  for (const each of [learnt, found]) mkdirSync(each, { recursive: true });
  const corpus = join('test/fuzz/corpus', name);
  const options = [
    ...['--includes', `fuzz/${name}.cjs`, '--excludes', 'nothing', '--timeout', '20000'],
    // Both would report what targets do with their own temporary files as an attack.
    ...['--disableBugDetectors', 'path-traversal', '--disableBugDetectors', 'command-injection'],
  ];
  const engine = [
    `-max_total_time=${seconds}`,
    '-max_len=2048',
    '-report_slow_units=999',
    `-artifact_prefix=${found}/`,
  ];
  const isSync = /^export function fuzz\b/m.test(readFileSync(`test/fuzz/targets/${name}.ts`, 'utf8'));
  const [command, ...first] = node;
  const inputs = [learnt, corpus];
  const run = spawn(
    command,
    [
      ...first,
      jazzer,
      join(folder, `${name}.cjs`),
      ...inputs,
      ...options,
      ...(isSync ? ['--sync'] : []),
      '--',
      ...engine,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_NO_WARNINGS: '1' } },
  );
  let output = '';
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (data) => (output += data));
  const status = await new Promise((done) => run.once('close', done));
  const [, executions, features] = [...output.matchAll(/^#(\d+)\s.*? ft: (\d+)/gm)].at(-1) ?? [];
  const [, done = executions, inSeconds = seconds] = /^Done (\d+) runs in (\d+) second/m.exec(output) ?? [];
  process.stdout.write(`${name}: ${done} executions, ${features} features, ${inSeconds} s\n`);
  const breaking = readdirSync(found);
  if (status === 0 && breaking.length === 0 && executions) return true;
  // Without the engine's progress lines.
  const rest = output.replace(/^(#\d|INFO).*\n/gm, '').slice(-6_000);
  process.stdout.write(`The fuzzing engine exited with code ${status}:\n${rest}\n`);
  for (const input of breaking) {
    copyFileSync(join(found, input), join(corpus, input));
    process.stdout.write(`Found: ${join(corpus, input)}. Reproduce it with npm test -- test/faults/fuzz\n`);
  }
  return false;
}
