import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { installTool } from '../../../scripts/build/tools.mjs';

interface Message {
  type: 'error' | 'info' | 'non-document-error';
  subType?: 'warning' | 'fatal';
  url?: string;
  message: string;
  /** What it is about, with a few characters around it. */
  extract?: string;
}

/** What the checker found wrong, or advises against. */
export type Finding = Pick<Message, 'message' | 'extract'> & { name: string };

/** React writes them so. The checker mentions each of them. */
const slashes = 'Trailing slash on void elements has no effect.*';

const java = process.env.TEST_JAVA;

/** The Nu Html Checker, where there is a Java to run it. */
export const jar = java && findJar();

function findJar(): string | undefined {
  try {
    return join(installTool('html-checker'), 'vnu-jar/build/dist/vnu.jar');
  } catch {
    process.stderr.write(`\nCouldn’t install the Nu Html Checker, so the tests that need it are skipped.\n`);
    return undefined;
  }
}

/**
 * Has the checker look at files, all in one run.
 * @param files texts by their names, which end in `.html`, `.css` or `.svg`.
 */
export async function check(files: ReadonlyMap<string, string>): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'html-checker-'));
  try {
    const names = [...files.keys()];
    await Promise.all(
      names.map((name, index) =>
        writeFile(join(folder, `${index}.${name.split('.').at(-1)}`), files.get(name) ?? ''),
      ),
    );
    const options = ['--also-check-css', '--also-check-svg', '--exit-zero-always', '--format', 'json'];
    // Little is run often enough to be worth a thorough compilation, which takes twice as long. What it makes
    // needs more of the stack.
    const args = ['-Xss4m', '-XX:TieredStopAtLevel=1', '-jar', jar ?? '', ...options];
    const { stdout } = await promisify(execFile)(
      java ?? '',
      [...args, '--stdout', '--filterpattern', slashes, folder],
      { maxBuffer: 64 * 1024 * 1024 },
    );
    const messages = JSON.parse(stdout).messages as Message[];
    return messages
      .filter(({ type, subType }) => type !== 'info' || subType === 'warning')
      .map(({ url, message, extract }) => ({
        name: names[Number.parseInt(basename(url ?? ''), 10)],
        message,
        extract,
      }));
  } finally {
    await rm(folder, { recursive: true });
  }
}
