import { rmSync } from 'node:fs';

export default async function tearDown() {
  await globalThis.privateMariadb?.stop();
  if (globalThis.folderInMemory) rmSync(globalThis.folderInMemory, { recursive: true, force: true });
}
