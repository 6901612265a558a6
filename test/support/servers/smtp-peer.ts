import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/** What the peer does with a message. "lost": takes it and hangs up without saying so. */
export type Behavior = 'accept' | 'greylist' | 'reject' | 'stall' | 'lost' | 'hang-up-after-250';

interface ReceivedEmail extends Email {
  recipient: string;
  envelopeSender: string;
  raw: string;
}

type Step = 'connect' | 'mail-from' | 'data' | 'accepted';

/** A mail server that does what a test tells it, and keeps what it took. */
export class SmtpPeer {
  readonly received: ReceivedEmail[] = [];
  /** Who gets which treatment, by recipient; for all others it is `otherwise`. */
  readonly behaviors = new Map<string, Behavior>();
  otherwise: Behavior = 'accept';
  /** How long it takes to say that it took a message. */
  answersAfterMs = 0;
  /** Called at each step of a delivery. */
  onStep: (step: Step) => void = () => undefined;
  private server: SMTPServer;
  private port = 0;

  constructor(private readonly options: { startTls?: boolean } = {}) {}

  /** Starts it on a port of its own, which it keeps when it is started again. */
  async start(): Promise<this> {
    this.server = new SMTPServer({
      logger: false,
      authOptional: true,
      disabledCommands: this.options.startTls ? [] : ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      onConnect: (_session, callback) => this.step('connect', callback),
      onMailFrom: (_address, _session, callback) => this.step('mail-from', callback),
      onRcptTo: (address, _session, callback) => callback(this.complaintAbout(address.address)),
      onData: (stream, session, callback) => void this.take(stream, session, callback),
    });
    this.server.on('error', () => undefined);
    const listener = this.server.listen(this.port, '127.0.0.1');
    await once(listener, 'listening');
    this.port = (listener.address() as AddressInfo).port;
    return this;
  }

  async stop(): Promise<void> {
    for (const connection of this.server.connections) socketOf(connection).destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  /** For SMTP_URL, with long timeouts: a busy machine is no mail server that does not answer. */
  get url(): string {
    return this.urlWith(50_000);
  }

  /** For SMTP_URL. @param timeoutMs how long is waited for the peer at each step. */
  urlWith(timeoutMs: number): string {
    const timeouts = ['connection', 'greeting', 'socket'].map((step) => `${step}Timeout=${timeoutMs}`);
    const plain = this.options.startTls ? [] : ['ignoreTLS=true'];
    return `smtp://127.0.0.1:${this.port}/?${[...timeouts, ...plain].join('&')}`;
  }

  to(recipient: string): ReceivedEmail[] {
    return this.received.filter((mail) => mail.recipient === recipient);
  }

  private step(step: Step, callback: () => void): void {
    this.onStep(step);
    callback();
  }

  private behaviorFor = (recipient: string) => this.behaviors.get(recipient) ?? this.otherwise;

  private complaintAbout(recipient: string): Error | null {
    const complaint = {
      greylist: [451, '4.7.1 Greylisted, try again later'],
      reject: [550, '5.1.1 No such mailbox here'],
    } as Record<string, [number, string]>;
    const found = complaint[this.behaviorFor(recipient)];
    return found ? Object.assign(new Error(found[1]), { responseCode: found[0] }) : null;
  }

  private async take(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    callback: (error?: Error | null, message?: string) => void,
  ): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of stream) chunks.push(chunk);
    } catch {
      // The sender went away in the middle of it.
      return;
    }
    const raw = Buffer.concat(chunks);
    const recipient = session.envelope.rcptTo[0].address;
    const envelopeSender = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
    this.onStep('data');
    const behavior = this.behaviorFor(recipient);
    if (behavior === 'stall') return;
    this.received.push({
      ...(await PostalMime.parse(raw)),
      recipient,
      envelopeSender,
      raw: raw.toString('utf8'),
    });
    const connection = [...this.server.connections].find(({ id }) => id === session.id);
    if (behavior === 'lost') {
      if (connection) socketOf(connection).destroy();
      return;
    }
    if (this.answersAfterMs > 0) await sleep(this.answersAfterMs);
    callback(null, '2.0.0 Taken');
    this.onStep('accepted');
    if (behavior === 'hang-up-after-250' && connection) socketOf(connection).end();
  }
}

const socketOf = (connection: unknown) => (connection as { _socket: Socket })._socket;
