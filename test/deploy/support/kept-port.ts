import { expect } from '@jest/globals';

interface TcpHandle {
  readonly fd: number;
  bind(address: string, port: number): number;
  getsockname(out: { port?: number }): number;
  close(): void;
}

interface TcpBinding {
  TCP: new (type: number) => TcpHandle;
  constants: { SOCKET: number };
}

/** A port that stays open while processes come and go, as systemd keeps one (sd_listen_fds(3)). */
export class KeptPort {
  private readonly handle: TcpHandle;
  readonly port: number;

  /** @param wanted its number; 0 for any free one. */
  constructor(wanted = 0) {
    // Bound only: a net.Server would take the connections that are meant for the site.
    const { TCP, constants } = (process as unknown as { binding(name: string): TcpBinding }).binding(
      'tcp_wrap',
    );
    this.handle = new TCP(constants.SOCKET);
    const address: { port?: number } = {};
    expect([this.handle.bind('127.0.0.1', wanted), this.handle.getsockname(address)]).toEqual([0, 0]);
    this.port = address.port as number;
  }

  /** Several whose numbers follow each other. */
  static inARow(count: number): KeptPort[] {
    for (let attempt = 0; ; attempt++) {
      const ports = [new KeptPort()];
      try {
        while (ports.length < count) ports.push(new KeptPort(ports[0].port + ports.length));
        return ports;
      } catch (error) {
        for (const port of ports) port.close();
        if (attempt === 20) throw error;
      }
    }
  }

  get fd(): number {
    return this.handle.fd;
  }

  close(): void {
    this.handle.close();
  }
}
