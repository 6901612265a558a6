import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

interface ProgramOptions {
  /** What error messages start with. Default: the program's name. */
  title?: string;
  /** A file to read as standard input. Default: no input. */
  input?: string;
  /** A file for standard output. Default: none. */
  output?: string;
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
 * Runs a program and waits until it ends.
 * @throws {ProgramFailed} if it is missing, takes too long or ends with another code than 0.
 */
export async function runProgram(
  name: string,
  args: readonly string[],
  { title = name, input, output, env = process.env, limitMs = hour }: ProgramOptions = {},
): Promise<void> {
  const program = spawn(name, args, {
    env,
    stdio: [input ? 'pipe' : 'ignore', output ? 'pipe' : 'ignore', 'pipe'],
    signal: AbortSignal.timeout(limitMs),
  });
  let errors = '';
  program.stderr?.on('data', (chunk) => {
    errors = `${errors}${chunk}`.slice(-2_000);
  });
  const failed = (reason: string) => new ProgramFailed(`${title}: ${reason}`);
  const ended = once(program, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw failed('it is not installed');
    throw failed(error.name === 'AbortError' ? 'it took too long' : error.message);
  });
  // A program that ends early closes its input. The reason is in its errors.
  const fed =
    program.stdin && input
      ? pipeline(createReadStream(input), program.stdin).catch(() => undefined)
      : undefined;
  const written =
    program.stdout && output
      ? pipeline(program.stdout, createWriteStream(output, { mode: 0o600, flush: true }))
      : undefined;
  const [[code]] = await Promise.all([ended, fed, written]);
  if (code !== 0) throw failed(endOf(errors) || `exited with code ${code}`);
}

function endOf(errors: string): string {
  const lines = errors
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.slice(-maxLines).join(' / ').slice(-maxLength);
}
