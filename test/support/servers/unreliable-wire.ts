import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net';

/** "stall": nothing comes through. "cut": the request arrives, its answer is lost. "down": nobody listens. */
export type WireMode = 'good' | 'stall' | 'cut' | 'down';

/** Stands between the site and a server, and misbehaves as it is told. */
export class UnreliableWire {
  mode: WireMode = 'good';
  private server: Server;
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly target: number) {
    this.server = createServer((near) => this.join(near));
  }

  static async to(target: number): Promise<UnreliableWire> {
    const wire = new UnreliableWire(target);
    wire.server.listen(0, '127.0.0.1');
    await once(wire.server, 'listening');
    return wire;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Changes the mode, and cuts the connections that are open. */
  set(mode: WireMode): void {
    this.mode = mode;
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.set('down');
    this.server.close();
    await once(this.server, 'close');
  }

  private join(near: Socket): void {
    this.keep(near);
    if (this.mode === 'down') return void near.destroy();
    if (this.mode === 'stall') return void near.resume();
    const far = createConnection(this.target, '127.0.0.1');
    this.keep(far);
    near.pipe(far);
    if (this.mode === 'good') far.pipe(near);
    else far.once('data', () => near.destroy());
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.sockets.delete(socket));
  }
}
