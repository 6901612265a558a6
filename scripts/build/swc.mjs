import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { transform } from '@swc/core';

/** SWC's options for the same output as the TypeScript compiler's. */
export const options = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true, decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
    target: 'es2022',
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
  inlineSourcesContent: false,
};

/** Compiles a file like `npm run build`, 100 times faster, without type checks. Throws if parsing fails. */
export async function compileFile(file, target) {
  const names = { filename: resolve(file), sourceFileName: resolve(file) };
  const { code } = await transform(readFileSync(file, 'utf8'), { ...options, ...names });
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, code);
}
