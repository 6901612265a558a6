import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../platform/config/package-root.js';
import { type Check, problem, result, warning } from '../check.js';
import { daysUntil } from '../support-ends.js';

const warnDays = 90;
const install = 'Install the newest Node 24 (https://nodejs.org/en/download), then restart the site.';

/** Checks that the site supports this version of Node, and that it still gets security fixes. */
export const node: Check = {
  name: 'node',
  subject: 'Node',
  async run({ machine }) {
    const { nodeVersion } = machine;
    const required: string = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')).engines.node;
    const end = machine.supportEnds.node[nodeVersion.split('.')[0]];
    const left = end === undefined ? Number.POSITIVE_INFINITY : daysUntil(end, machine.now());
    const found = `Node ${nodeVersion}${end ? `, with security fixes until ${end}` : ''}.`;
    if (!satisfies(nodeVersion, required))
      return result(
        found,
        problem(
          `This is Node ${nodeVersion}; the site needs ${required}.`,
          'The site isn’t tested with this version and may not start.',
          install,
        ),
      );
    const why = 'New security holes in Node stay unfixed, and the site is on the internet.';
    return result(
      found,
      left < 0 && warning(`Node ${nodeVersion} has had no security fixes since ${end}.`, why, install),
      left >= 0 &&
        left < warnDays &&
        warning(`Node ${nodeVersion} gets no security fixes after ${end}.`, why, install),
    );
  },
};

/** Whether a version is in a range of "^a.b.c" and ">=a.b.c", like `engines` in package.json. */
function satisfies(version: string, range: string): boolean {
  const given = version.split('.').map(Number);
  return range.split('||').some((part) => {
    const [, sign, text] = /^\s*(\^|>=)(\d+\.\d+\.\d+)\s*$/.exec(part) ?? [];
    const least = (text ?? '').split('.').map(Number);
    const differs = least.findIndex((value, index) => value !== given[index]);
    const isEnough = differs < 0 || given[differs] > least[differs];
    return isEnough && (sign === '>=' || given[0] === least[0]);
  });
}
