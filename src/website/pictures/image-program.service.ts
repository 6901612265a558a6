import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter, on, once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnModuleDestroy, ServiceUnavailableException } from '@nestjs/common';
import { packageRoot } from '../../platform/config/package-root.js';
import type { ImageJob, ImageMessage, ImageOrder, ImageReport } from './image-messages.js';

const launcher = join(packageRoot, 'dist/src/website/pictures/image-launcher.js');
/** The image program is ended when it has sent nothing for so long. The slowest of its steps takes some seconds. */
const silentMs = 60_000;
/** After so long it is tried again whether sharp loads. */
const askAgainMs = 60_000;
/** The launcher is ended when it has had nothing to do for so long. */
const idleMs = 60_000;

/** Thrown where sharp does not load: pictures cannot be taken in or made on this machine; all else works. */
export class ImagesUnavailable extends ServiceUnavailableException {
  constructor(reason: string) {
    super(
      `This server can’t process photos: ${reason.replace(/\.?$/, '.')} Ask your server admin to run “npm install --include=optional sharp” and restart it.`,
    );
  }
}

/** Thrown where the image program ended before it was done. */
export class ImageProgramFailed extends Error {}

type SentBack = Exclude<ImageMessage, { kind: 'unavailable' }>;

/** Has the image program run by the launcher, a process for each job. The server itself never loads sharp. */
@Injectable()
export class ImageProgramService implements OnModuleDestroy {
  /** What node is told besides the program, as the server itself was. */
  nodeOptions: readonly string[] = process.execArgv;
  private launcher?: ChildProcess;
  /** Those under way, by their numbers; each gets the events `message` and `ended`. */
  private readonly jobs = new Map<number, EventEmitter>();
  private latest = 0;
  private idle?: NodeJS.Timeout;
  private problem?: { words: string | undefined; askedAt: number };

  onModuleDestroy(): void {
    this.endAll();
  }

  /** Ends what runs; whoever waits for it gets {@link ImageProgramFailed}. */
  endAll(): void {
    this.launcher?.kill('SIGKILL');
  }

  /** Why pictures cannot be prepared here, in a sentence; undefined where they can. */
  async whyNot(): Promise<string | undefined> {
    const known = this.problem;
    if (known && (!known.words || performance.now() - known.askedAt < askAgainMs)) return known.words;
    const words = await this.check().then(
      () => undefined,
      (error: Error) =>
        (error instanceof ImagesUnavailable ? error : new ImagesUnavailable(error.message)).message,
    );
    this.problem = { words, askedAt: performance.now() };
    return words;
  }

  /** @returns the version of sharp. @throws {ImagesUnavailable} {ImageProgramFailed} */
  async check(): Promise<string> {
    for await (const message of this.run({ kind: 'check' }))
      if (message.kind === 'ready') return message.version;
    throw new ImageProgramFailed('The image program said nothing.');
  }

  /**
   * Does a job and hands over what is sent back as it comes.
   * @param input what it works on; of a file, the program itself reads all of it.
   * @throws {ImagesUnavailable} where sharp does not load; {ImageProgramFailed} where the program crashes, is ended or is silent.
   */
  async *run(job: ImageJob, input: Uint8Array | FileHandle = new Uint8Array()): AsyncGenerator<SentBack> {
    const id = ++this.latest;
    const launched = this.launched();
    const events = new EventEmitter();
    this.jobs.set(id, events);
    const order: ImageOrder = { id, job, bytes: new Uint8Array(), nodeOptions: this.nodeOptions };
    if ('fd' in input) order.file = `/proc/${process.pid}/fd/${input.fd}`;
    else order.bytes = input;
    const end = () => this.tell(launched, { end: id });
    const silence = setTimeout(end, silentMs);
    try {
      const ended = once(events, 'ended');
      const messages = on(events, 'message', { close: ['ended'] });
      this.tell(launched, order);
      for await (const [message] of messages as AsyncIterable<[ImageMessage]>) {
        if (message.kind === 'unavailable') throw new ImagesUnavailable(message.reason);
        yield message;
        silence.refresh();
      }
      const [{ why, started }] = await ended;
      if (why) throw started ? new ImageProgramFailed(why) : new ImagesUnavailable(why);
    } finally {
      clearTimeout(silence);
      end();
      this.jobs.delete(id);
      this.restWhenIdle();
    }
  }

  /** A message to a launcher that has just ended is lost; its jobs are told of the end. */
  private tell(launched: ChildProcess, order: ImageOrder): void {
    if (launched.connected) launched.send(order, () => undefined);
  }

  /** The launcher, started if there is none. It keeps nobody from ending while there is no job. */
  private launched(): ChildProcess {
    clearTimeout(this.idle);
    this.launcher ??= this.launch();
    this.launcher.channel?.ref();
    return this.launcher;
  }

  private launch(): ChildProcess {
    const child = fork(launcher, {
      env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.unref();
    child.on('message', (report: ImageReport) => {
      const events = this.jobs.get(report.id);
      if ('message' in report) events?.emit('message', report.message);
      else events?.emit('ended', report.ended);
    });
    const end = (why: string, started: boolean) => {
      if (this.launcher !== child) return;
      this.launcher = undefined;
      for (const events of this.jobs.values()) events.emit('ended', { why, started });
    };
    child.once('error', ({ message }) => end(`its launcher does not start (${message})`, false));
    child.once('disconnect', () => end('The image launcher ended.', true));
    return child;
  }

  private restWhenIdle(): void {
    if (this.jobs.size > 0) return;
    this.launcher?.channel?.unref();
    this.idle = setTimeout(() => {
      this.launcher?.disconnect();
      this.launcher = undefined;
    }, idleMs).unref();
  }
}
