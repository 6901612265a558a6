/* Loaded before the product (node --import): the SQLite package and Node's own SQLite can't be loaded. */
import Module from 'node:module';

const resolve = Module._resolveFilename;
Module._resolveFilename = (name, ...given) => {
  if (name.startsWith('@photostructure/sqlite')) throw new Error(`Cannot find module '${name}'`);
  return resolve(name, ...given);
};
process.getBuiltinModule = () => undefined;
