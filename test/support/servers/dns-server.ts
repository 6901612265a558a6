import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

type Kind = 'A' | 'TXT';
const numbers: Record<Kind, number> = { A: 1, TXT: 16 };
const noSuchName = 3;

/** A name server (RFC 1035, over UDP) that knows what a test tells it. */
export class DnsServer {
  /** What it answers, by kind and name, such as "TXT example.com". */
  readonly records = new Map<string, string[]>();
  /** Whether it answers at all. */
  isSilent = false;
  private readonly socket: Socket = createSocket('udp4');

  async start(): Promise<this> {
    this.socket.on('message', (query, { port, address }) => {
      if (!this.isSilent) this.socket.send(this.answerTo(query), port, address);
    });
    await once(this.socket.bind(0, '127.0.0.1'), 'listening');
    return this;
  }

  stop(): void {
    this.socket.close();
  }

  /** For `setServers`. */
  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  private answerTo(query: Buffer): Buffer {
    const { name, end } = nameIn(query);
    const type = query.readUInt16BE(end);
    const kind = (Object.keys(numbers) as Kind[]).find((one) => numbers[one] === type);
    const values = (kind && this.records.get(`${kind} ${name.toLowerCase()}`)) ?? [];
    const isKnown = [...this.records.keys()].some((key) => key.endsWith(` ${name.toLowerCase()}`));
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180 | (isKnown ? 0 : noSuchName), 2);
    header.writeUInt16BE(values.length, 6);
    header.writeUInt32BE(0, 8);
    const answers = values.map((value) => answerOf(kind as Kind, value));
    return Buffer.concat([header, query.subarray(12, end + 4), ...answers]);
  }
}

/** The name that is asked for, and where it ends. */
function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (; query[at] !== 0; at += query[at] + 1)
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]));
  return { name: labels.join('.'), end: at + 1 };
}

function answerOf(kind: Kind, value: string): Buffer {
  const data = kind === 'A' ? Buffer.from(value.split('.').map(Number)) : textOf(value);
  const head = Buffer.alloc(12);
  // The name is the one at byte 12 of the message.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(numbers[kind], 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/** Text in pieces of 255 bytes at most, each behind its length. */
function textOf(value: string): Buffer {
  const pieces = value.match(/.{1,255}/g) ?? [];
  return Buffer.concat(
    pieces.map((piece) => Buffer.from(`${String.fromCharCode(piece.length)}${piece}`, 'latin1')),
  );
}
