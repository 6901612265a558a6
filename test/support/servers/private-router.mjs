import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { mysqlCommand, mysqlPrefix } from './debian-mysql.mjs';
import { PrivateGroup } from './private-group.mjs';
import { freePort, run } from './private-server.mjs';

/** A group behind a MySQL Router of the tests' own, which leads every connection to the primary. */
export class PrivateRoutedGroup extends PrivateGroup {
  static async start() {
    const group = new PrivateRoutedGroup();
    await group.begin();
    await group.route();
    return group;
  }

  variables(database) {
    return { DATABASE_URL: `mysql://root@127.0.0.1:${this.port}/${database}` };
  }

  async route() {
    await this.describe();
    this.port = await freePort();
    this.folder = await mkdtemp(join(tmpdir(), 'router-'));
    await mkdir(join(this.folder, 'data'));
    const [key, keyring] = [`--master-key-file=${join(this.folder, 'key')}`, join(this.folder, 'keyring')];
    const keep = mysqlCommand('bin/mysqlrouter_keyring');
    await run(...keep, 'init', key, keyring);
    await run(...keep, 'set', key, keyring, 'router', 'password', 'secret');
    await this.write('state.json', JSON.stringify(this.state));
    await this.write('router.conf', this.configuration);
    const [program, ...args] = mysqlCommand('bin/mysqlrouter');
    this.router = spawn(program, [...args, `--config=${join(this.folder, 'router.conf')}`], {
      stdio: 'ignore',
    });
    await this.nodes[0].untilReady(async () => {
      const connection = await createConnection({ host: '127.0.0.1', port: this.port, user: 'root' });
      await connection.end();
      return true;
    });
  }

  write(name, text) {
    return writeFile(join(this.folder, name), text);
  }

  get state() {
    const servers = this.nodes.map(({ member, port }) => `mysql://${member}:${port}`);
    return {
      'metadata-cache': { 'group-replication-id': this.name, 'cluster-metadata-servers': servers },
      version: '1.0.0',
    };
  }

  /** As `mysqlrouter --bootstrap` writes it, but for the one route that the site uses. */
  get configuration() {
    return `[DEFAULT]
logging_folder=${this.folder}
runtime_folder=${this.folder}
data_folder=${this.folder}/data
plugin_folder=${mysqlPrefix}/lib/mysqlrouter/plugin
keyring_path=${this.folder}/keyring
master_key_path=${this.folder}/key
dynamic_state=${this.folder}/state.json
[logger]
level=INFO
[metadata_cache:site]
cluster_type=gr
router_id=1
user=router
metadata_cluster=site
ttl=0.5
[routing:site]
bind_address=127.0.0.1
bind_port=${this.port}
destinations=metadata-cache://site/?role=PRIMARY
routing_strategy=first-available
protocol=classic
`;
  }

  /** Stores what MySQL Shell stores about a cluster, as far as Router reads it. */
  async describe() {
    const nodes = await Promise.all(
      this.nodes.map(async (node, index) => {
        const [{ id }] = await node.query('SELECT @@server_uuid AS id');
        const address = `${node.member}:${node.port}`;
        return `(${index + 1}, '${this.name}', '${id}', '${address}', '${address}', '', '{}', '${address}')`;
      }),
    );
    const gr = "SELECT clusters.*, 'gr' AS cluster_type, 1 AS primary_mode FROM clusters";
    const statements = `CREATE USER router@'%' IDENTIFIED BY 'secret';
      GRANT ALL ON *.* TO router@'%';
      CREATE DATABASE mysql_innodb_cluster_metadata;
      USE mysql_innodb_cluster_metadata;
      CREATE VIEW schema_version (major, minor, patch) AS SELECT 2, 0, 0;
      CREATE TABLE clusters (cluster_id CHAR(36) PRIMARY KEY, cluster_name TEXT, group_name TEXT, attributes JSON, router_options JSON);
      INSERT INTO clusters VALUES ('${this.name}', 'site', '${this.name}', '{}', '{}');
      CREATE VIEW v2_clusters AS ${gr};
      CREATE VIEW v2_gr_clusters AS ${gr};
      CREATE VIEW v2_ar_clusters AS ${gr} WHERE 1 = 0;
      CREATE TABLE v2_instances (instance_id INT PRIMARY KEY, cluster_id CHAR(36), mysql_server_uuid CHAR(36), address TEXT,
        endpoint TEXT, xendpoint TEXT, attributes JSON, label TEXT);
      INSERT INTO v2_instances VALUES ${nodes.join(', ')};
      CREATE VIEW v2_this_instance AS SELECT v2_instances.*, cluster_name, 'gr' AS cluster_type
        FROM v2_instances JOIN clusters USING (cluster_id) WHERE instance_id = 1;
      CREATE TABLE v2_routers (router_id INT PRIMARY KEY, address TEXT, product_name TEXT, router_name TEXT, version TEXT,
        last_check_in TIMESTAMP NULL, attributes JSON, options JSON);`;
    const connection = await createConnection({
      host: this.nodes[0].host,
      user: 'root',
      multipleStatements: true,
    });
    await connection.query(statements);
    await connection.end();
  }

  async stop() {
    const ended = once(this.router, 'exit');
    this.router.kill('SIGKILL');
    await ended;
    await rm(this.folder, { recursive: true, force: true });
    await super.stop();
  }
}
