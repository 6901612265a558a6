import { type Connection, type ConnectionOptions, createConnection } from 'mysql2/promise';
import type { DatabaseAddress } from '../../config/database-address.js';
import { connectionOptions } from './mysql.options.js';
import { serverStatusOf } from './server-status.js';

/**
 * Connects to the first of an address's hosts that works in its cluster and takes writes, else to the first
 * one that answers. @param options more for mysql2. @throws the driver's error
 */
export async function connectToWriter(
  address: DatabaseAddress,
  options: ConnectionOptions = {},
): Promise<Connection> {
  for (const host of address.hosts.length > 1 ? address.hosts : []) {
    const only = connectionOptions({ ...address, hosts: [host] });
    const connection = await createConnection({ ...only, ...options }).catch(() => undefined);
    const status = await serverStatusOf(async (sql) => (await connection?.query(sql))?.[0] as never).catch(
      () => undefined,
    );
    if (connection && status?.isReady && !status.isReadOnly) return connection;
    connection?.destroy();
  }
  return createConnection({ ...connectionOptions(address), ...options });
}
