/*
 * Gives every target the inputs that are kept for it, in a process of its own: a target may change what
 * others share, such as `fetch`. Prints what came of it as JSON: by the name of the target the number of
 * inputs, and what broke it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const results = {};
for (const name of process.argv.slice(2)) {
  const { fuzz } = await import(`./targets/${name}.js`);
  const folder = join('test/fuzz/corpus', name);
  const inputs = readdirSync(folder);
  const broken = [];
  for (const input of inputs) {
    try {
      await fuzz(readFileSync(join(folder, input)));
    } catch (error) {
      broken.push(`${join(folder, input)}: ${error.stack}`);
    }
  }
  results[name] = { inputs: inputs.length, broken };
}
process.stdout.write(JSON.stringify(results), () => process.exit());
