import { pause } from '../../faults/support/driver.js';
import type { PrivateGalera } from '../../support/servers/private-galera.mjs';
import type { PrivateGroup } from '../../support/servers/private-group.mjs';

/** Three nodes of Galera, or of Group Replication. */
export type Cluster = PrivateGalera | PrivateGroup;
type Node = Cluster['nodes'][number];

/** Who a fault befalls: the node that most connections of the site lead to, another one, and the whole. */
export interface Struck {
  busiest: Node;
  other: Node;
  cluster: Cluster;
  /** Takes the tokens of emails that wait in a restored state, which has forgotten that they were sent. */
  toldAgain: Set<string>;
}

/** What befalls a cluster, and how it is mended. */
export interface Fault {
  name: string;
  /** Whether a majority goes on, so that the admin has to be back soon. */
  leavesMajority: boolean;
  /** Whether the database forgets what was committed. */
  setsBack?: boolean;
  /** Once, before the first round. */
  prepare?(cluster: Cluster): unknown;
  strike(struck: Struck): unknown;
  mend(struck: Struck): unknown;
}

/** The node whose data are copied, and brought back. */
const copied = ({ nodes }: Cluster): Node => nodes[2];

const killAll = ({ cluster }: Struck) => Promise.all(cluster.nodes.map((node) => node.end('SIGKILL')));

/** Starts the cluster anew from a copy of its data, and from changes that were made since. */
async function setBack({ cluster, toldAgain }: Struck, changes = ''): Promise<void> {
  const node = copied(cluster);
  const waiting: { token: string }[] = await node.putCopyBack(
    changes,
    "SELECT token FROM site.outbox WHERE state <> 'done'",
  );
  for (const { token } of waiting) toldAgain.add(token);
  await (cluster as { startFrom(source: Node): Promise<void> }).startFrom(node);
}

/** How many of the last transactions a binary log loses. */
const lostTransactions = 40;

/** In the order in which the rounds take them. A further one is a further entry: nothing else names them. */
export const faults: Fault[] = [
  {
    name: 'a node is frozen',
    leavesMajority: true,
    strike: ({ busiest }) => busiest.freeze(),
    mend: ({ busiest }) => busiest.thaw(),
  },
  {
    name: 'a node is killed',
    leavesMajority: true,
    strike: ({ busiest }) => busiest.end('SIGKILL'),
    mend: ({ busiest }) => busiest.launch(),
  },
  {
    name: 'a node is cut off',
    leavesMajority: true,
    strike: ({ busiest }) => busiest.isolate(),
    mend: ({ busiest }) => busiest.isolate(false),
  },
  {
    name: 'two nodes are cut off',
    leavesMajority: false,
    strike: ({ busiest, other }) => Promise.all([busiest.isolate(), other.isolate()]),
    mend: ({ busiest, other }) => Promise.all([busiest.isolate(false), other.isolate(false)]),
  },
  {
    name: 'a node joins empty',
    leavesMajority: true,
    strike: ({ busiest }) => busiest.end('SIGKILL'),
    mend: async ({ busiest }) => {
      await busiest.empty();
      await busiest.launch();
    },
  },
  {
    name: 'all nodes are killed',
    leavesMajority: false,
    strike: killAll,
    mend: ({ cluster }) => cluster.bootstrap(),
  },
  {
    name: 'a node is restored from a backup',
    leavesMajority: true,
    prepare: (cluster) => copied(cluster).keepCopy(),
    strike: ({ cluster }) => copied(cluster).end('SIGKILL'),
    mend: async ({ cluster }) => {
      await copied(cluster).putCopyBack();
      await copied(cluster).launch();
    },
  },
  {
    name: 'all nodes are restored from the backup of one',
    leavesMajority: false,
    setsBack: true,
    strike: killAll,
    mend: setBack,
  },
  {
    name: 'the last transactions are cut off the binary log',
    leavesMajority: false,
    setsBack: true,
    strike: async (struck) => {
      await copied(struck.cluster).keepCopy();
      await pause(5_000);
      await killAll(struck);
    },
    mend: async (struck) => {
      const changes = await copied(struck.cluster).changesSinceCopy();
      const commits = [...changes.matchAll(/^COMMIT/gm)];
      await setBack(struck, changes.slice(0, commits.at(-lostTransactions - 1)?.index));
    },
  },
];

/** @param database that of the site. */
export async function struckIn(
  cluster: Cluster,
  database: string,
): Promise<Pick<Struck, 'busiest' | 'other'>> {
  const connections = await Promise.all(
    cluster.nodes.map(async (node) => {
      const lines = await node.query(
        `SELECT ID FROM information_schema.PROCESSLIST WHERE DB = '${database}'`,
      );
      return lines.length;
    }),
  );
  const first = connections.indexOf(Math.max(...connections));
  const { nodes } = cluster;
  return { busiest: nodes[first], other: nodes[(first + 1) % nodes.length] };
}
