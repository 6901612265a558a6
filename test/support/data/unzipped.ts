import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const script = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    print(json.dumps({name: archive.read(name).decode('utf8') for name in archive.namelist()}))
`;

/** Reads an archive with Python, which checks its sizes and checksums. @returns its files’ texts by name */
export async function unzipped(archive: Buffer): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'zip-'));
  try {
    await writeFile(join(folder, 'archive.zip'), archive);
    const { stdout } = await promisify(execFile)(
      process.env.TEST_PYTHON ?? '',
      ['-c', script, join(folder, 'archive.zip')],
      {
        maxBuffer: 200_000_000,
      },
    );
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
