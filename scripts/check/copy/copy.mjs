/* `npm run copy`: every string that people see, with its place, by screen. `-- --grade`: reading levels. */
import { visibleStrings } from './strings.mjs';

if (process.argv.includes('--grade')) {
  const { printGrades } = await import('./grade.mjs');
  await printGrades();
} else {
  let [screen, file] = ['', ''];
  for (const copy of visibleStrings()) {
    if (copy.screen !== screen) process.stdout.write(`\n# ${copy.screen}\n`);
    if (copy.file !== file) process.stdout.write(`\n${copy.file}\n`);
    [screen, file] = [copy.screen, copy.file];
    process.stdout.write(
      `${String(copy.line).padStart(5)}  ${copy.isButton ? '[button] ' : ''}${copy.text}\n`,
    );
  }
}
