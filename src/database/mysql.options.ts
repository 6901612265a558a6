import type { MysqlDataSourceOptions } from 'typeorm/driver/mysql/MysqlDataSourceOptions.js';

const seconds = 1000;

/** The most connections of a process, and how many requests for one may wait before more are refused. */
const poolSize = 10;
const waitingAtMost = 200;

/**
 * A pool whose time zone is UTC on both ends (TypeORM's default moves instants by an hour across a DST night). Its queue is
 * bounded and its statements time out: a database that hangs must not hang the site.
 */
export function mysqlOptions(url: string): MysqlDataSourceOptions {
  return {
    type: 'mysql',
    url: url.replace(/^mariadb:/, 'mysql:'),
    timezone: 'Z',
    charset: 'utf8mb4_unicode_520_ci',
    connectTimeout: 3 * seconds,
    poolSize,
    maxQueryExecutionTime: 10 * seconds,
    enableQueryTimeout: true,
    extra: { queueLimit: waitingAtMost, enableKeepAlive: true },
  };
}
