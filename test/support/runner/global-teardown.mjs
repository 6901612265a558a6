import { rmSync } from 'node:fs';

export default async function tearDown() {
  await globalThis.privateServer?.stop();
  rmSync(globalThis.folderOfTemplates, { recursive: true, force: true });
  if (globalThis.folderInMemory) rmSync(globalThis.folderInMemory, { recursive: true, force: true });
}
