import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

/** The system calls that change what is on a disk, or say that something now is. */
export const tracedCalls =
  'openat,write,writev,pwrite64,ftruncate,fsync,fdatasync,link,linkat,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,rmdir';

/** What a program did to its files, in order. Files are numbered: names change; folders keep theirs. */
export type Step =
  | { kind: 'link' | 'unlink'; folder: string; name: string; file: number }
  | { kind: 'rename'; from: string; to: string; file: number }
  | { kind: 'mkdir'; path: string }
  | { kind: 'write'; file: number; at: number; bytes: Buffer }
  | { kind: 'truncate'; file: number; size: number }
  | { kind: 'sync'; file?: number; folder?: string }
  | { kind: 'acknowledged' };

/** What lies in a folder: bytes by path, and the folders in it. */
interface Disk {
  files: Map<string, Buffer>;
  folders: Set<string>;
}

/**
 * The steps of a program in one folder, from the output of `strace -f -y -xx`. An answer that begins with the
 * given text counts as an acknowledgement at the moment in which it is begun to be written.
 * @param before what lay in the folder when the program began.
 */
export function stepsOf(trace: string, folder: string, before: Disk, isAcknowledgement: RegExp): Step[] {
  const steps: Step[] = [];
  const numbers = new Map([...before.files.keys()].map((path, index) => [path, index]));
  const sizes = new Map(
    [...before.files].map(([path, bytes]) => [numbers.get(path) as number, bytes.length]),
  );
  let next = numbers.size;
  const begun = new Map<string, string>();
  const offsets = new Map<string, number>();
  const within = (path: string) => (path.startsWith(`${folder}/`) ? relative(folder, path) : undefined);
  const write = (file: number, at: number, bytes: Buffer) => {
    steps.push({ kind: 'write', file, at, bytes });
    sizes.set(file, Math.max(sizes.get(file) ?? 0, at + bytes.length));
  };

  for (const line of trace.split('\n')) {
    const [, thread = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    if (rest.endsWith('<unfinished ...>')) {
      const call = rest.slice(0, -'<unfinished ...>'.length).trimEnd();
      begun.set(thread, call);
      if (isAnswer(call, isAcknowledgement)) steps.push({ kind: 'acknowledged' });
      continue;
    }
    const [, resumed] = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest) ?? [];
    const call = resumed === undefined ? rest : `${begun.get(thread) ?? ''}${resumed}`;
    if (resumed === undefined && isAnswer(call, isAcknowledgement)) steps.push({ kind: 'acknowledged' });
    const [, name, args, result] = /^(\w+)\((.*)\)\s+= (-?\d+.*)$/.exec(call) ?? [];
    if (!name || result.startsWith('-')) continue;
    const [path = '', target = ''] = pathsIn(args).flatMap((one) => within(one) ?? []);
    const file = numbers.get(path);
    const [, handle = ''] = /^(\d+)</.exec(name === 'openat' ? result : args) ?? [];
    if (name === 'openat') {
      offsets.set(handle, args.includes('O_APPEND') ? (sizes.get(file ?? -1) ?? 0) : 0);
      if (path === '' || !args.includes('O_CREAT')) continue;
      if (file === undefined) {
        numbers.set(path, next);
        sizes.set(next, 0);
        steps.push({ kind: 'link', folder: dirname(path), name: basename(path), file: next++ });
      } else if (args.includes('O_TRUNC')) {
        steps.push({ kind: 'truncate', file, size: 0 });
        sizes.set(file, 0);
      }
      continue;
    }
    if (name === 'fsync' || name === 'fdatasync') {
      const isWhole = pathsIn(args)[0] === folder;
      if (isWhole || path !== '')
        steps.push(
          file === undefined ? { kind: 'sync', folder: isWhole ? '.' : path } : { kind: 'sync', file },
        );
      continue;
    }
    if (path === '') continue;
    if (name.startsWith('mkdir')) steps.push({ kind: 'mkdir', path });
    if (file === undefined) continue;
    if (name === 'pwrite64') write(file, Number(/, (\d+)$/.exec(args)?.[1]), bytesIn(args));
    if (name === 'write' || name === 'writev') {
      const at = offsets.get(handle) ?? 0;
      const bytes = bytesIn(args).subarray(0, Number.parseInt(result, 10));
      write(file, at, bytes);
      offsets.set(handle, at + bytes.length);
    }
    if (name === 'ftruncate') {
      const size = Number(/, (\d+)$/.exec(args)?.[1]);
      steps.push({ kind: 'truncate', file, size });
      sizes.set(file, size);
    }
    if (name.startsWith('rename')) {
      steps.push({ kind: 'rename', from: path, to: target, file });
      numbers.delete(path);
      numbers.set(target, file);
    }
    if (name.startsWith('link')) {
      steps.push({ kind: 'link', folder: dirname(target), name: basename(target), file });
      numbers.set(target, file);
    }
    if (name.startsWith('unlink')) {
      steps.push({ kind: 'unlink', folder: dirname(path), name: basename(path), file });
      numbers.delete(path);
    }
  }
  return steps;
}

/**
 * The steps before a crash of which the disk may know nothing yet: writes that were not followed by a sync of
 * their file, and names that were not followed by a sync of their folder (POSIX; a rename is whole or not at
 * all, and is known once either folder is).
 */
export function unsynced(steps: readonly Step[]): number[] {
  const syncedFiles = new Set<number>();
  const syncedFolders = new Set<string>();
  const open: number[] = [];
  for (let index = steps.length - 1; index >= 0; index--) {
    const step = steps[index];
    if (step.kind === 'sync') {
      if (step.file !== undefined) syncedFiles.add(step.file);
      if (step.folder !== undefined) syncedFolders.add(step.folder);
    } else if (step.kind !== 'acknowledged' && !isKnown(step, syncedFiles, syncedFolders)) open.push(index);
  }
  return open.reverse();
}

function isKnown(
  step: Exclude<Step, { kind: 'sync' | 'acknowledged' }>,
  files: Set<number>,
  folders: Set<string>,
) {
  if (step.kind === 'write' || step.kind === 'truncate') return files.has(step.file);
  if (step.kind === 'mkdir') return folders.has(dirname(step.path));
  if (step.kind === 'rename') return folders.has(dirname(step.from)) || folders.has(dirname(step.to));
  return folders.has(step.folder);
}

/**
 * What a crash leaves.
 * @param lost steps that the disk knows nothing of. @param torn of these, the one of which it knows the first
 * half.
 */
export function diskAfter(
  before: Disk,
  steps: readonly Step[],
  lost: ReadonlySet<number>,
  torn?: number,
): Disk {
  const contents = [...before.files.values()];
  const names = new Map([...before.files.keys()].map((path, file) => [path, file]));
  const folders = new Set(before.folders);
  const written = new Map<number, Written>();
  const rooms = roomsFor(steps);
  const fileOf = (file: number) => {
    const known = written.get(file) ?? new Written(contents[file], rooms.get(file) ?? 0);
    written.set(file, known);
    return known;
  };
  for (const [index, step] of steps.entries()) {
    if (lost.has(index) && index !== torn) continue;
    if (step.kind === 'mkdir') folders.add(step.path);
    if (step.kind === 'link') names.set(join(step.folder, step.name), step.file);
    if (step.kind === 'unlink') names.delete(join(step.folder, step.name));
    if (step.kind === 'rename') {
      names.delete(step.from);
      names.set(step.to, step.file);
    }
    if (step.kind === 'truncate') fileOf(step.file).truncate(step.size);
    if (step.kind === 'write')
      fileOf(step.file).write(
        index === torn ? step.bytes.subarray(0, step.bytes.length >> 1) : step.bytes,
        step.at,
      );
  }
  const bytesOf = (file: number) => written.get(file)?.bytes ?? contents[file] ?? nothing;
  const isThere = (folder: string): boolean =>
    folder === '.' || (folders.has(folder) && isThere(dirname(folder)));
  return {
    files: new Map(
      [...names].filter(([path]) => isThere(dirname(path))).map(([path, file]) => [path, bytesOf(file)]),
    ),
    folders: new Set([...folders].filter(isThere)),
  };
}

const nothing = Buffer.alloc(0);

/** How long each file is at most. */
function roomsFor(steps: readonly Step[]): Map<number, number> {
  const rooms = new Map<number, number>();
  for (const step of steps) {
    if (step.kind !== 'write' && step.kind !== 'truncate') continue;
    const end = step.kind === 'write' ? step.at + step.bytes.length : step.size;
    rooms.set(step.file, Math.max(rooms.get(step.file) ?? 0, end));
  }
  return rooms;
}

/** A file that is written, in a piece of memory that it never outgrows. */
class Written {
  private readonly memory: Buffer;
  private size: number;

  constructor(before: Buffer | undefined, room: number) {
    this.memory = Buffer.alloc(Math.max(before?.length ?? 0, room));
    this.size = before?.copy(this.memory) ?? 0;
  }

  get bytes(): Buffer {
    return this.memory.subarray(0, this.size);
  }

  write(bytes: Buffer, at: number): void {
    bytes.copy(this.memory, at);
    this.size = Math.max(this.size, at + bytes.length);
  }

  truncate(size: number): void {
    this.memory.fill(0, size);
    this.size = size;
  }
}

export function readDisk(folder: string): Disk {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  const pathOf = (one: { parentPath: string; name: string }) =>
    relative(folder, join(one.parentPath, one.name));
  return {
    files: new Map(
      found
        .filter((one) => one.isFile())
        .map((one) => [pathOf(one), readFileSync(join(one.parentPath, one.name))]),
    ),
    folders: new Set(found.filter((one) => one.isDirectory()).map(pathOf)),
  };
}

export function writeDisk(folder: string, { files, folders }: Disk): void {
  for (const path of [...folders].sort()) mkdirSync(join(folder, path), { recursive: true });
  for (const [path, bytes] of files) writeFileSync(join(folder, path), bytes);
}

/** The same for the same files with the same bytes. */
export function fingerprintOf({ files, folders }: Disk): string {
  const hash = createHash('sha256');
  for (const path of [...folders].sort()) hash.update(`${path}/\n`);
  for (const path of [...files.keys()].sort())
    hash.update(`${path} ${digestOf(files.get(path) as Buffer)}\n`);
  return hash.digest('hex');
}

/** By their bytes; most disks have the same files as they were before. */
const digests = new WeakMap<Buffer, string>();

function digestOf(bytes: Buffer): string {
  const digest = digests.get(bytes) ?? createHash('sha256').update(bytes).digest('hex');
  digests.set(bytes, digest);
  return digest;
}

function isAnswer(call: string, isAcknowledgement: RegExp): boolean {
  if (!/^writev?\(\d+</.test(call)) return false;
  if (!pathsIn(call.slice(call.indexOf('('))).some((path) => path.startsWith('socket:'))) return false;
  return isAcknowledgement.test(bytesIn(call).toString('latin1'));
}

/** Paths stand between angle brackets, those of open files, or in the first strings of a call. */
function pathsIn(args: string): string[] {
  const strings = [...args.matchAll(/\d<((?:\\x[0-9a-f]{2})+)>|"((?:\\x[0-9a-f]{2})*)"/g)];
  return strings.map(([, open, text = '']) => decoded(open ?? text).toString('utf8'));
}

const bytesIn = (args: string): Buffer =>
  Buffer.concat([...args.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, text]) => decoded(text)));

const decoded = (hex: string) => Buffer.from(hex.replaceAll('\\x', ''), 'hex');
