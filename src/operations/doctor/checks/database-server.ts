import { inUnits } from '../bytes.js';
import { type Check, NotChecked, problem, result, warning } from '../check.js';
import { connectionNeed, inFile, type Limits, limitColumns } from '../connection-limit.js';

const mb = 1024 * 1024;

interface Variables extends Limits {
  flush: number;
  binlog: number;
  syncBinlog: number;
  packet: number;
  isReadOnly: number;
}

/** Checks that the database server keeps what it confirmed, and accepts what the site sends. */
export const databaseServer: Check = {
  name: 'database-server',
  subject: 'The database',
  async run(site) {
    const { database } = site;
    if (!database.isServer) throw new NotChecked('the database is an SQLite file');
    const [{ flush, binlog, syncBinlog, packet, isReadOnly, ...limits }] = await database.rows<Variables>(
      `SELECT @@global.innodb_flush_log_at_trx_commit AS flush, @@global.log_bin AS binlog,
       @@global.sync_binlog AS syncBinlog, @@global.max_allowed_packet AS packet, @@global.read_only AS isReadOnly,
       ${limitColumns}`,
    );
    const { needed, limit, finding } = connectionNeed(site, limits);
    return result(
      `innodb_flush_log_at_trx_commit=${flush}, log_bin=${binlog}, sync_binlog=${syncBinlog}, max_allowed_packet=${packet}. The site needs up to ${needed} of ${limit} connections.`,
      Number(flush) !== 1 &&
        problem(
          `innodb_flush_log_at_trx_commit is ${flush}.`,
          'A power failure can lose leads from the last second, although the site confirmed them to visitors.',
          `Run SET GLOBAL innodb_flush_log_at_trx_commit = 1; and to keep it after a restart, add innodb_flush_log_at_trx_commit=1 ${inFile}.`,
        ),
      Number(binlog) === 1 &&
        Number(syncBinlog) !== 1 &&
        warning(
          `The binary log is on, and sync_binlog is ${syncBinlog}.`,
          'After a power failure, the binary log can be missing data that’s in the tables. Replicas and restores from the log miss it, too.',
          `Run SET GLOBAL sync_binlog = 1; and to keep it after a restart, add sync_binlog=1 ${inFile}.`,
        ),
      Number(packet) < 16 * mb &&
        warning(
          `max_allowed_packet is ${inUnits(Number(packet))}.`,
          'An analytics row can be up to 16 MB. The server rejects rows over its limit.',
          `Run SET GLOBAL max_allowed_packet = ${16 * mb}; and to keep it after a restart, add max_allowed_packet=16M ${inFile}.`,
        ),
      finding,
      Number(isReadOnly) !== 0 &&
        problem(
          'The database server is read-only.',
          'The site can’t save leads in it, and no one can sign in.',
          'If it is a replica, set the primary in DATABASE_URL. Otherwise: SET GLOBAL read_only = 0;',
        ),
    );
  },
};
