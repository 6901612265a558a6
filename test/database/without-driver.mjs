/* Loaded before the product (node --import): neither better-sqlite3 nor Node's own SQLite can be loaded. */
import Module from 'node:module';

const resolve = Module._resolveFilename;
Module._resolveFilename = (name, ...given) => {
  if (name.startsWith('better-sqlite3')) throw new Error(`Cannot find module '${name}'`);
  return resolve(name, ...given);
};
process.getBuiltinModule = () => undefined;
