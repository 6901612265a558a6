import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Variables } from '../../../src/platform/config/environment.js';
import { inherited } from './inherited.js';

interface Ended {
  /** The exit code; null where a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts a built command of the product, such as `backup`, under nothing but the given settings. */
export function startCommand(name: string, args: readonly string[], variables: Variables) {
  const child = spawn(process.execPath, [`dist/src/commands/${name}.command.js`, ...args], {
    env: { ...inherited, TZ: 'Asia/Kolkata', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = (async (): Promise<Ended> => {
    const said = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => {
      said.stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      said.stderr += chunk;
    });
    const [code] = await once(child, 'close');
    return { code, ...said };
  })();
  return { child, ended };
}

/** Runs one to its end. */
export const runCommand = (name: string, args: readonly string[], variables: Variables): Promise<Ended> =>
  startCommand(name, args, variables).ended;
