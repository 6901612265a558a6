import { closeSync, fstatSync, openSync, readlinkSync } from 'node:fs';

/** Standard output and errors, with the names that their files had at the start, if they are files. */
const logs = ([process.stdout, process.stderr] as (NodeJS.WriteStream & { fd: number })[]).map((stream) => ({
  stream,
  file: fileOf(stream.fd),
}));

/** Reopens the files of standard output and errors, which logrotate may have renamed. @throws if it can't. */
export function reopenLogs(): void {
  for (const { stream, file } of logs) {
    if (file === undefined) continue;
    const before = stream.fd;
    // Node writes to a file by this number.
    stream.fd = openSync(file, 'a', 0o640);
    if (before > 2) closeSync(before);
  }
}

/** Never stats a pipe: Node 20 would then stop following links to modules, taking them for that pipe. */
function fileOf(fd: number): string | undefined {
  try {
    const name = readlinkSync(`/proc/self/fd/${fd}`);
    return name.startsWith('/') && fstatSync(fd).isFile() ? name : undefined;
  } catch {
    // Elsewhere than on Linux, the name isn't known.
    return undefined;
  }
}
