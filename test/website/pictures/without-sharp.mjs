/* Loaded before a program (node --import): sharp cannot be loaded. */
import { register } from 'node:module';

const hooks = `export async function resolve(name, context, next) {
  if (name === 'sharp') throw new Error('Could not load the "sharp" module using the test runtime\\nPossible solutions: many');
  return next(name, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
