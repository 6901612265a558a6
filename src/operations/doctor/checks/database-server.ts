import { inUnits } from '../bytes.js';
import { type Check, NotChecked, problem, result, warning } from '../check.js';

const mb = 1024 * 1024;
const inFile = 'in /etc/mysql/mariadb.conf.d/ (MySQL: my.cnf) under [mysqld], and restart the server';

interface Variables {
  flush: number;
  binlog: number;
  syncBinlog: number;
  packet: number;
  isReadOnly: number;
}

/** Whether the database server keeps what it has acknowledged, and takes what the site sends. */
export const databaseServer: Check = {
  name: 'database-server',
  subject: 'The database',
  async run({ database }) {
    if (!database.isServer) throw new NotChecked('the database is an SQLite file');
    const [{ flush, binlog, syncBinlog, packet, isReadOnly }] = await database.rows<Variables>(
      `SELECT @@global.innodb_flush_log_at_trx_commit AS flush, @@global.log_bin AS binlog,
       @@global.sync_binlog AS syncBinlog, @@global.max_allowed_packet AS packet, @@global.read_only AS isReadOnly`,
    );
    return result(
      `innodb_flush_log_at_trx_commit=${flush}, log_bin=${binlog}, sync_binlog=${syncBinlog}, max_allowed_packet=${packet}.`,
      Number(flush) !== 1 &&
        problem(
          `innodb_flush_log_at_trx_commit is ${flush}.`,
          'After a power cut, the last second of requests that visitors were told had arrived is gone.',
          `SET GLOBAL innodb_flush_log_at_trx_commit = 1; and innodb_flush_log_at_trx_commit=1 ${inFile}`,
        ),
      Number(binlog) === 1 &&
        Number(syncBinlog) !== 1 &&
        warning(
          `The binary log is on, and sync_binlog is ${syncBinlog}.`,
          'After a power cut, the binary log and the tables differ, and replicas or a restore from it miss what was kept.',
          `SET GLOBAL sync_binlog = 1; and sync_binlog=1 ${inFile}`,
        ),
      Number(packet) < 16 * mb &&
        warning(
          `max_allowed_packet is ${inUnits(Number(packet))}.`,
          'A row of the analytics may take up to 16 MB; the server refuses what is larger than this.',
          `SET GLOBAL max_allowed_packet = ${16 * mb}; and max_allowed_packet=16M ${inFile}`,
        ),
      Number(isReadOnly) !== 0 &&
        problem(
          'The database server is read-only.',
          'No request can be stored in it, and nobody can log in.',
          'SET GLOBAL read_only = 0; unless it is a replica: then let DATABASE_URL name the primary.',
        ),
    );
  },
};
