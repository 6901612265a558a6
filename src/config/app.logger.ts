import { ConsoleLogger } from '@nestjs/common';
import type { Tuning } from './tuning.js';

/** Nest's own account of its start, which tells an operator nothing. */
const startUpNoise = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

/** One JSON line an event, readable lines on a terminal. Events carry fields, never a person's data. */
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
}
