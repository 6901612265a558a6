import { Logger } from '@nestjs/common';
import type { Logger as TypeormLogger } from 'typeorm';
import { isDamage } from './database-unavailable.js';

/**
 * Logs slow statements and migrations without parameters, which contain personal data and which TypeORM's own
 * logger would print. Code that runs a statement reports its failure.
 */
export class DatabaseLogger implements TypeormLogger {
  private readonly logger = new Logger('Database');
  /** Called with each error that means that the database is damaged. */
  onDamage: (error: Error) => void = () => undefined;

  logQuerySlow(milliseconds: number, query: string): void {
    this.logger.warn({ event: 'database.slow', milliseconds, query });
  }

  logMigration(message: string): void {
    this.logger.log({ event: 'database.migration', message });
  }

  log(level: 'log' | 'info' | 'warn', message: string): void {
    if (level === 'warn') this.logger.warn({ event: 'database.warning', message });
  }

  logQueryError(error: string | Error): void {
    if (isDamage(error)) this.onDamage(error as Error);
  }

  logQuery(): void {}
  logSchemaBuild(): void {}
}
