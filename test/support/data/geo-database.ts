import { writeFileSync } from 'node:fs';
import ipaddr from 'ipaddr.js';

type Value = string | number | string[] | { [key: string]: Value };

/**
 * Writes a database of addresses in MaxMind's format (MaxMind DB File Format Specification 2.0), as GeoLite2
 * is: a tree of IPv6 with IPv4 in ::/96, records of 24 bits.
 * @param places what is known of each network, by its CIDR.
 */
export function writeGeoDatabase(file: string, places: Record<string, Value>): void {
  const nodes: [number, number][] = [[0, 0]];
  const data: Buffer[] = [];
  const leaves: { node: number; side: 0 | 1; offset: number }[] = [];
  let offset = 0;
  for (const [network, place] of Object.entries(places)) {
    const bits = bitsOf(network);
    let node = 0;
    for (const bit of bits.slice(0, -1)) {
      if (nodes[node][bit] === 0) nodes[node][bit] = nodes.push([0, 0]) - 1;
      node = nodes[node][bit];
    }
    leaves.push({ node, side: bits[bits.length - 1], offset });
    const encoded = encode(place);
    data.push(encoded);
    offset += encoded.length;
  }
  const count = nodes.length;
  const tree = nodes.map((sides) => sides.map((next) => (next === 0 ? count : next)));
  for (const leaf of leaves) tree[leaf.node][leaf.side] = count + 16 + leaf.offset;
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_790_000_000,
    database_type: 'GeoLite2-City',
    description: { en: 'Made for a test' },
    ip_version: 6,
    languages: ['en'],
    node_count: count,
    record_size: 24,
  };
  const parts = [...tree.flat().map(threeBytes), Buffer.alloc(16), ...data];
  writeFileSync(
    file,
    Buffer.concat([...parts, Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'), encode(metadata)]),
  );
}

function bitsOf(network: string): (0 | 1)[] {
  const [address, length] = ipaddr.parseCIDR(network);
  const isV4 = address.kind() === 'ipv4';
  const bytes = [...(isV4 ? Array(12).fill(0) : []), ...address.toByteArray()];
  const bits = bytes.flatMap((byte) =>
    [7, 6, 5, 4, 3, 2, 1, 0].map((shift) => ((byte >> shift) & 1) as 0 | 1),
  );
  return bits.slice(0, isV4 ? 96 + length : length);
}

function threeBytes(value: number): Buffer {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntBE(value, 0, 3);
  return bytes;
}

/** A control byte, with the type in its upper three bits and the size in the others, and the value. */
function encode(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(6, 4), bytes]);
  }
  // Types above 7 have a byte of their own, counted from there.
  if (Array.isArray(value))
    return Buffer.concat([control(0, value.length), Buffer.from([11 - 7]), ...value.map(encode)]);
  const entries = Object.entries(value);
  return Buffer.concat([
    control(7, entries.length),
    ...entries.flatMap(([key, one]) => [encode(key), encode(one)]),
  ]);
}

const control = (type: number, size: number) => Buffer.from([(type << 5) | size]);
