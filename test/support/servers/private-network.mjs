import { execFileSync, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

const ip = (...words) => execFileSync('ip', words, { stdio: ['ignore', 'ignore', 'pipe'] });

/** Whether this process may give others networks of their own. */
export const canMakeNetworks =
  process.getuid?.() === 0 && spawnSync('unshare', ['--net', 'ip', 'link'], { stdio: 'ignore' }).status === 0;

/** A network of the tests' own, which this machine reaches, too. Each node in it is a network namespace. */
export class PrivateNetwork {
  /** The first three bytes of its addresses. */
  prefix = `10.${randomInt(64, 192)}.${randomInt(256)}`;
  bridge = `n${this.prefix.slice(3).replace('.', '-')}`;
  /** @type {string[]} */
  namespaces = [];

  constructor() {
    ip('link', 'add', this.bridge, 'type', 'bridge');
    ip('link', 'set', this.bridge, 'up');
    ip('address', 'add', `${this.prefix}.254/24`, 'dev', this.bridge);
  }

  /** The address of a node. @param {number} number from 1. */
  address(number) {
    return `${this.prefix}.${number}`;
  }

  /** Makes a node. @param {number} number from 1. @returns its namespace, for `ip netns exec`. */
  add(number) {
    const namespace = `${this.bridge}-${number}`;
    ip('netns', 'add', namespace);
    this.namespaces.push(namespace);
    ip('-n', namespace, 'link', 'set', 'lo', 'up');
    this.connect(namespace, number);
    return namespace;
  }

  /** Connects a node of another network, too. */
  connect(namespace, number) {
    ip('link', 'add', this.cable(number), 'type', 'veth', 'peer', 'name', this.bridge, 'netns', namespace);
    ip('link', 'set', this.cable(number), 'master', this.bridge, 'up');
    ip('-n', namespace, 'address', 'add', `${this.address(number)}/24`, 'dev', this.bridge);
    ip('-n', namespace, 'link', 'set', this.bridge, 'up');
  }

  /** Cuts a node off from this network, or joins it to it again. */
  cut(number, isCut = true) {
    ip('link', 'set', this.cable(number), isCut ? 'down' : 'up');
  }

  cable(number) {
    return `${this.bridge}.${number}`;
  }

  /** The processes in it have ended. */
  remove() {
    for (const namespace of this.namespaces) ip('netns', 'delete', namespace);
    ip('link', 'delete', this.bridge);
  }
}
