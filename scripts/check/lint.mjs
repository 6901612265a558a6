/* `npm run lint` and `npm run format`: Biome over the code, installed at the first run (scripts/tools). */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installTool } from '../build/tools.mjs';

const biome = join(installTool('lint'), '@biomejs/biome/bin/biome');
const { status } = spawnSync(process.execPath, [biome, 'check', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
