/** What a server says about itself, to decide whether the site may use it. */
export interface ServerStatus {
  /** Whether it is a node of a Galera cluster. */
  isGalera: boolean;
  /** Whether it works in its cluster, or is in none. */
  isReady: boolean;
  /** Whether it takes no writes: a replica, or a secondary of a group. */
  isReadOnly: boolean;
}

type Setting = { Variable_name: string; Value: string };
type Run = <Row>(sql: string) => Promise<Row[]>;

const settingsQuery =
  "SHOW GLOBAL VARIABLES WHERE Variable_name IN ('read_only', 'super_read_only', 'wsrep_on', 'group_replication_group_name')";
const galeraQuery = "SHOW STATUS WHERE Variable_name IN ('wsrep_ready', 'wsrep_provider_name')";
/** A member that lost the majority, or was expelled, may still answer and look writable for a long time. */
const groupQuery = `SELECT SUM(MEMBER_STATE IN ('ONLINE', 'RECOVERING')) * 2 > COUNT(*) AS hasMajority,
    SUM(MEMBER_ID = @@server_uuid AND MEMBER_STATE = 'ONLINE') > 0 AS isOnline
  FROM performance_schema.replication_group_members`;

/**
 * Asks a server for its status. Of a group it needs the right to read `replication_group_members`
 * (`deploy/database/grants.sql`); without it, a member counts as working.
 * @param run runs a statement. @throws its error
 */
export async function serverStatusOf(run: Run): Promise<ServerStatus> {
  const settings = valuesOf(await run<Setting>(settingsQuery));
  // MariaDB 12 has more values than ON and OFF.
  const isReadOnly = [settings.read_only, settings.super_read_only].some(
    (value) => (value ?? 'OFF') !== 'OFF',
  );
  if (settings.wsrep_on === 'ON') {
    const status = valuesOf(await run<Setting>(galeraQuery));
    const isGalera = Boolean(status.wsrep_provider_name);
    return { isGalera, isReady: !isGalera || status.wsrep_ready === 'ON', isReadOnly };
  }
  const isReady = !settings.group_replication_group_name || (await worksInGroup(run));
  return { isGalera: false, isReady, isReadOnly };
}

async function worksInGroup(run: Run): Promise<boolean> {
  try {
    const [row] = await run<{ hasMajority: unknown; isOnline: unknown }>(groupQuery);
    return Number(row.hasMajority) === 1 && Number(row.isOnline) === 1;
  } catch (error) {
    if ((error as { code?: string }).code === 'ER_TABLEACCESS_DENIED_ERROR') return true;
    throw error;
  }
}

const valuesOf = (settings: Setting[]): Record<string, string | undefined> =>
  Object.fromEntries(settings.map(({ Variable_name, Value }) => [Variable_name, Value]));
