import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import type { Tuning } from './tuning.js';

/** Contexts of Nest's own start-up lines. They are left out, because they don't help an operator. */
const startUpNoise = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

/** Contexts in which Nest logs the stack of a fatal error. `endFailedStart` and the commands explain it. */
const failureNoise = new Set(['ExceptionHandler', 'NestApplication']);

type LineOptions = { context: string; logLevel: LogLevel };

/** Logs a JSON line per event; readable lines on a terminal. Events carry fields, never a person's data. */
export class AppLogger extends ConsoleLogger {
  constructor({ logLevels }: Tuning) {
    super({
      json: !process.stdout.isTTY,
      colors: process.stdout.isTTY,
      logLevels,
    });
  }

  override log(message: unknown, ...rest: unknown[]): void {
    if (startUpNoise.has(String(rest.at(-1)))) return;
    super.log(message, ...rest);
  }

  override error(message: unknown, ...rest: unknown[]): void {
    if (failureNoise.has(String(rest.at(-1)))) return;
    super.error(message, ...rest);
  }

  /** Formats the time as ISO 8601 in UTC, which people can read and tools can sort. */
  protected override getJsonLogObject(message: unknown, options: LineOptions) {
    const line = super.getJsonLogObject(message, options);
    // Nest's type for the time is a number of milliseconds.
    return Object.assign(line, { timestamp: new Date(line.timestamp).toISOString() as never });
  }
}
