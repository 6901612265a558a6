import { spawn } from 'node:child_process';
import { once } from 'node:events';

interface ProgramOptions {
  /** What error messages start with. Default: the program's name. */
  title?: string;
  env?: Record<string, string | undefined>;
  /** The time limit, in milliseconds. */
  limitMs?: number;
}

const hour = 3_600_000;

/** How much of a program's errors is kept: the first of several lines is often the reason. */
const maxLines = 5;
const maxLength = 400;

/** Thrown if another program fails. The message is the last lines of its errors, in one. */
export class ProgramFailed extends Error {}

/**
 * Runs a program, without input and output, and waits until it ends.
 * @throws {ProgramFailed} if it is missing, takes too long or ends with another code than 0.
 */
export async function runProgram(
  name: string,
  args: readonly string[],
  { title = name, env = process.env, limitMs = hour }: ProgramOptions = {},
): Promise<void> {
  const program = spawn(name, args, {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    signal: AbortSignal.timeout(limitMs),
  });
  let errors = '';
  program.stderr.on('data', (chunk) => {
    errors = `${errors}${chunk}`.slice(-2_000);
  });
  const failed = (reason: string) => new ProgramFailed(`${title}: ${reason}`);
  const [code] = await once(program, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw failed('it is not installed');
    throw failed(error.name === 'AbortError' ? 'it took too long' : error.message);
  });
  if (code !== 0) throw failed(endOf(errors) || `exited with code ${code}`);
}

function endOf(errors: string): string {
  const lines = errors
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.slice(-maxLines).join(' / ').slice(-maxLength);
}
