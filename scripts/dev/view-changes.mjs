import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const viewEntry = /^dist\/views\/pages\/(.+)\.js$/;
const compiledViews = 'dist/views';

/** Builds changed views for the running server: only their pages, in a fraction of the whole build's time. */
export class ViewChanges {
  /**
   * Modules that create React contexts. Changed views must have the running server's, in which it provides
   * values.
   */
  contexts = readdirSync(compiledViews, { recursive: true })
    .map((name) => join(compiledViews, name))
    .filter((file) => file.endsWith('.js') && readFileSync(file, 'utf8').includes('createContext('));
  /** The modules that the server uses besides views. */
  #used = new Set();
  /** The modules of each view. */
  #parts = new Map();
  #count = 0;

  /** @param options those of the server's bundle, with `outdir`. */
  constructor(options) {
    this.options = options;
  }

  /** Takes notice of the server's bundle. @param outputs esbuild's `metafile.outputs`. */
  follow(outputs) {
    const isView = (file) => viewEntry.test(outputs[file].entryPoint ?? '');
    const inputs = (files) => files.flatMap((file) => Object.keys(outputs[file].inputs));
    const started = Object.keys(outputs).filter((file) => /\/(main|create-app)\.js$/.test(file));
    this.#used = new Set(inputs(loadedBy(outputs, started, isView)));
    this.#parts = partsOfViews(outputs);
  }

  /**
   * Builds the views that changed files belong to. @param changed compiled files.
   * @returns the addresses of the new views, by page; undefined if the server has to restart, because it uses
   * a changed file itself.
   */
  async build(changed) {
    if (changed.some((file) => this.#used.has(file))) return undefined;
    const pages = [...this.#parts].filter(([, parts]) => changed.some((file) => parts.has(file)));
    if (pages.length === 0) return {};
    const outdir = join(this.options.outdir, `changed-${++this.#count}`);
    const { metafile } = await build({
      ...this.options,
      outdir,
      entryPoints: pages.map(([page]) => ({ in: join(compiledViews, 'pages', `${page}.js`), out: page })),
      plugins: [this.#sharedContexts()],
    });
    for (const [page, parts] of partsOfViews(metafile.outputs)) this.#parts.set(page, parts);
    return Object.fromEntries(pages.map(([page]) => [page, addressOf(join(outdir, `${page}.js`))]));
  }

  /** Imports contexts from the server's bundle, whose file for each is named after it. */
  #sharedContexts() {
    const names = this.contexts.map((file) => file.replace(/^.*\//, '/').replaceAll('.', '\\.'));
    return {
      name: 'shared-contexts',
      setup: ({ onResolve }) =>
        onResolve({ filter: new RegExp(`^\\..*(${names.join('|')})$`) }, ({ path, resolveDir }) => {
          const file = relative('.', resolve(resolveDir, path));
          return this.contexts.includes(file)
            ? { path: addressOf(join(this.options.outdir, file)), external: true }
            : undefined;
        }),
    };
  }
}

const addressOf = (file) => pathToFileURL(resolve(file)).href;

/** Returns the modules of each view in a bundle, by page. */
function partsOfViews(outputs) {
  const views = Object.entries(outputs).flatMap(([file, { entryPoint = '' }]) => {
    const [, page] = viewEntry.exec(entryPoint) ?? [];
    return page ? [[page, file]] : [];
  });
  return new Map(
    views.map(([page, file]) => [
      page,
      new Set(loadedBy(outputs, [file]).flatMap((one) => Object.keys(outputs[one].inputs))),
    ]),
  );
}

/** Returns the files and all that they import, except files for which `isLeftOut`. */
function loadedBy(outputs, files, isLeftOut = () => false) {
  const loaded = new Set(files);
  for (const file of loaded) {
    for (const { path, external } of outputs[file].imports)
      if (!external && !isLeftOut(path)) loaded.add(path);
  }
  return [...loaded];
}
