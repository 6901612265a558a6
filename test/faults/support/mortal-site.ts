import { readFileSync, writeFileSync } from 'node:fs';
import { changeProduct, copyProduct, madeOnce } from '../../support/site/changed-product.js';
import { asInTheUnit } from '../../support/site/low-memory-host.js';

/** What node is told to run for a site that can be told to end at a named point (die-at.mjs). */
export const mortalSite = () => asInTheUnit(madeOnce('mortal-site', makeMortal)).run;

function makeMortal(folder: string): void {
  copyProduct(folder);
  changeProduct(
    folder,
    (file) => {
      const dieAt = readFileSync(new URL('./die-at.mjs', import.meta.url), 'utf8');
      writeFileSync(file('die-at.js'), dieAt.replaceAll('../../../dist/src/', './'));
      writeFileSync(
        file('unbundled.js'),
        `import './die-at.js';\n${readFileSync(file('unbundled.js'), 'utf8')}`,
      );
    },
    'server',
  );
}
