import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter, on, once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnModuleDestroy, ServiceUnavailableException } from '@nestjs/common';
import { packageRoot } from '../../platform/config/package-root.js';
import type { ImageJob, ImageMessage, ImageOrder, ImageReport } from './image-messages.js';

const launcher = join(packageRoot, 'dist/src/website/pictures/image-launcher.js');
/** The image program is stopped after sending nothing for this long. Its slowest step takes a few seconds. */
const silenceTimeoutMs = 60_000;
/** How long a failed check of sharp stays valid. */
const recheckMs = 60_000;
/** The launcher is stopped after being idle for this long. */
const idleTimeoutMs = 60_000;

/** Thrown when this machine can't process photos, but everything else works. */
export class ImagesUnavailable extends ServiceUnavailableException {
  /** @param fix what to ask the server admin for, after "Ask your server admin to". */
  constructor(
    readonly reason: string,
    fix = 'run “npm run doctor”',
  ) {
    super(
      `This server can’t process photos: ${reason.replace(/\.?$/, '.')} Ask your server admin to ${fix}.`,
    );
  }
}

/** Thrown when sharp doesn't load. */
export class SharpUnavailable extends ImagesUnavailable {
  constructor(reason: string) {
    super(reason, 'run “npm install --include=optional sharp” and restart the site');
  }
}

/** Thrown when the image program ended before it finished. */
export class ImageProgramFailed extends Error {}

type SentBack = Exclude<ImageMessage, { kind: 'unavailable' }>;

/** Runs image jobs through the launcher, one process per job. The server itself never loads sharp. */
@Injectable()
export class ImageProgramService implements OnModuleDestroy {
  /** Command-line options for Node, the same as the server's own. */
  nodeOptions: readonly string[] = process.execArgv;
  private launcher?: ChildProcess;
  /** Running jobs by ID; each gets the events `message` and `ended`. */
  private readonly jobs = new Map<number, EventEmitter>();
  private latest = 0;
  private idle?: NodeJS.Timeout;
  private problem?: { message: string | undefined; checkedAt: number };

  onModuleDestroy(): void {
    this.endAll();
  }

  /** Stops all jobs. Their callers get {@link ImageProgramFailed}. */
  endAll(): void {
    this.launcher?.kill('SIGKILL');
  }

  /** Returns why this machine can't process photos, as a message for people; undefined if it can. */
  async unavailableReason(): Promise<string | undefined> {
    const known = this.problem;
    if (known && (!known.message || performance.now() - known.checkedAt < recheckMs)) return known.message;
    const message = await this.check().then(
      () => undefined,
      (error: Error) =>
        (error instanceof ImagesUnavailable ? error : new ImagesUnavailable(error.message)).message,
    );
    this.problem = { message, checkedAt: performance.now() };
    return message;
  }

  /**
   * Checks that sharp loads.
   * @returns its version.
   * @throws {SharpUnavailable} {ImagesUnavailable} {ImageProgramFailed}
   */
  async check(): Promise<string> {
    for await (const message of this.run({ kind: 'check' }))
      if (message.kind === 'ready') return message.version;
    throw new ImageProgramFailed('The image program sent no message.');
  }

  /**
   * Runs a job and yields the program's messages as they arrive.
   * @param input the image. The program itself reads a file in full.
   * @throws {SharpUnavailable} when sharp doesn't load; {ImagesUnavailable} when the program doesn't start;
   * {ImageProgramFailed} when it crashes, is stopped or sends nothing.
   */
  async *run(job: ImageJob, input: Uint8Array | FileHandle = new Uint8Array()): AsyncGenerator<SentBack> {
    const id = ++this.latest;
    const launcherProcess = this.ensureLauncher();
    const events = new EventEmitter();
    this.jobs.set(id, events);
    const order: ImageOrder = { id, job, bytes: new Uint8Array(), nodeOptions: this.nodeOptions };
    if ('fd' in input) order.file = `/proc/${process.pid}/fd/${input.fd}`;
    else order.bytes = input;
    const end = () => this.send(launcherProcess, { end: id });
    const silence = setTimeout(end, silenceTimeoutMs);
    try {
      const ended = once(events, 'ended');
      const messages = on(events, 'message', { close: ['ended'] });
      this.send(launcherProcess, order);
      for await (const [message] of messages as AsyncIterable<[ImageMessage]>) {
        if (message.kind === 'unavailable') throw new SharpUnavailable(message.reason);
        yield message;
        silence.refresh();
      }
      const [{ why, started }] = await ended;
      if (why) throw started ? new ImageProgramFailed(why) : new ImagesUnavailable(why);
    } finally {
      clearTimeout(silence);
      end();
      this.jobs.delete(id);
      this.stopWhenIdle();
    }
  }

  /** Drops the message if the launcher has just ended; its jobs get an `ended` event. */
  private send(target: ChildProcess, order: ImageOrder): void {
    if (target.connected) target.send(order, () => undefined);
  }

  /** Returns the launcher, started if needed. With no job, it doesn't keep the server process alive. */
  private ensureLauncher(): ChildProcess {
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
    child.once('error', ({ message }) => end(`the image process couldn’t start (${message})`, false));
    child.once('disconnect', () => end('The image launcher ended.', true));
    return child;
  }

  private stopWhenIdle(): void {
    if (this.jobs.size > 0) return;
    this.launcher?.channel?.unref();
    this.idle = setTimeout(() => {
      this.launcher?.disconnect();
      this.launcher = undefined;
    }, idleTimeoutMs).unref();
  }
}
