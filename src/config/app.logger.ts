import { ConsoleLogger } from '@nestjs/common';
import type { Environment } from './environment.js';

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
  constructor({ NODE_ENV }: Environment) {
    super({
      json: !process.stdout.isTTY,
      colors: process.stdout.isTTY,
      logLevels: NODE_ENV === 'test' ? ['error', 'fatal'] : ['log', 'warn', 'error', 'fatal'],
    });
  }

  override log(message: unknown, ...rest: unknown[]): void {
    if (startUpNoise.has(String(rest.at(-1)))) return;
    super.log(message, ...rest);
  }
}
