import { type ChildProcess, fork } from 'node:child_process';
import { on, once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnModuleDestroy, ServiceUnavailableException } from '@nestjs/common';
import { packageRoot } from '../config/package-root.js';
import type { ImageJob, ImageMessage } from './image-messages.js';

const program = join(packageRoot, 'dist/src/pictures/image-program.js');
/** The image program is ended when it has sent nothing for so long. The slowest of its steps takes some seconds. */
const silentMs = 60_000;
/** After so long it is tried again whether sharp loads. */
const askAgainMs = 60_000;

/** Thrown where sharp does not load: pictures cannot be taken in or made on this machine; all else works. */
export class ImagesUnavailable extends ServiceUnavailableException {
  constructor(reason: string) {
    super(
      `This server can't prepare pictures: ${reason.replace(/\.?$/, '.')} Whoever runs it can type "npm install --include=optional sharp" and restart it.`,
    );
  }
}

/** Thrown where the image program ended before it was done. */
export class ImageProgramFailed extends Error {}

type SentBack = Exclude<ImageMessage, { kind: 'unavailable' }>;

/** Runs the image program, a process for each job. The server itself never loads sharp. */
@Injectable()
export class ImageProgramService implements OnModuleDestroy {
  /** What node is told besides the program, as the server itself was. */
  nodeOptions: readonly string[] = process.execArgv;
  private readonly running = new Set<ChildProcess>();
  private problem?: { words: string | undefined; askedAt: number };

  onModuleDestroy(): void {
    this.endAll();
  }

  /** Ends what runs; whoever waits for it gets {@link ImageProgramFailed}. */
  endAll(): void {
    for (const child of this.running) child.kill('SIGKILL');
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
    // Without the site's environment: a decoder that was taken over finds no password in it.
    const child = fork(program, [JSON.stringify(job)], {
      env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR },
      // Not os.setPriority: on Linux that is of one thread, and decoders run in those that Node starts with.
      execPath: 'nice',
      execArgv: ['-n', '19', process.execPath, ...this.nodeOptions],
      serialization: 'advanced',
      stdio: ['fd' in input ? input.fd : 'pipe', 'ignore', 'pipe', 'ipc'],
    });
    this.running.add(child);
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-500);
    });
    const ended = once(child, 'close');
    ended.catch(() => undefined);
    // A program that ends early closes its input; why it did is in how it ended.
    child.stdin?.on('error', () => undefined);
    if (!('fd' in input)) child.stdin?.end(input);
    const silence = setTimeout(() => child.kill('SIGKILL'), silentMs);
    try {
      const messages = on(child, 'message', { close: ['disconnect'] });
      for await (const [message] of messages as AsyncIterable<[ImageMessage]>) {
        if (message.kind === 'unavailable') throw new ImagesUnavailable(message.reason);
        yield message;
        silence.refresh();
      }
      const [code, signal] = await ended;
      if (code !== 0)
        throw new ImageProgramFailed(`The image program ended with ${signal ?? code}. ${said}`.trim());
    } catch (error) {
      const { syscall, message } = error as NodeJS.ErrnoException;
      throw syscall?.startsWith('spawn')
        ? new ImagesUnavailable(`its program does not start (${message})`)
        : error;
    } finally {
      clearTimeout(silence);
      child.kill('SIGKILL');
      this.running.delete(child);
    }
  }
}
