import type { RowDataPacket } from 'mysql2/promise';
import { readDatabaseAddress } from '../../platform/config/database-address.js';
import { connectToWriter } from '../../platform/database/mysql/writer-connection.js';
import { MysqlSide } from '../move/mysql-side.js';
import { quoted } from '../move/mysql-text.js';

/** Creates a server's database if it is missing. @returns whether it did. @throws the driver's error. */
export async function makeDatabase(url: string): Promise<boolean> {
  const address = readDatabaseAddress(url);
  const connection = await connectToWriter(address, { database: undefined });
  try {
    const [found] = await connection.query<RowDataPacket[]>(
      'SELECT schema_name FROM information_schema.schemata WHERE schema_name = ?',
      [address.database],
    );
    if (found.length > 0) return false;
    await connection.query(`CREATE DATABASE ${quoted(address.database)} CHARACTER SET utf8mb4`);
    return true;
  } finally {
    await connection.end();
  }
}

/** Runs work on a server's database. @throws the driver's error. */
export async function onServer<T>(url: string, work: (side: MysqlSide) => Promise<T>): Promise<T> {
  const side = await MysqlSide.open(url);
  try {
    return await work(side);
  } finally {
    side.abandon();
  }
}
