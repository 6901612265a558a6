/*
 * `npm run copy -- --grade`: the school grade at which each public page, customer page and email reads, by
 * Flesch and Kincaid. Pages come from a site with shipped texts, emails from the samples of the tests. Only
 * whole sentences count: headings, labels and prices would make a page look easier than it is.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { buildIfChanged } from '../../build/build.mjs';
import { compileTests } from '../../build/compile-tests.mjs';

const port = 4427;
const origin = `http://localhost:${port}`;
export const maxGrade = 8;
const segments = (granularity) => new Intl.Segmenter('en-US', { granularity });

/**
 * Computes the grade of some paragraphs.
 * @param {string[]} paragraphs of plain text; what does not end like a sentence is left out
 * @returns {{ grade: number, words: number }} the grade is 0 without sentences.
 */
export function gradeOf(paragraphs) {
  const counts = { sentence: 0, word: 0, syllable: 0 };
  for (const paragraph of paragraphs.filter((text) => /[.?!]["”’)]*$/.test(text))) {
    counts.sentence += [...segments('sentence').segment(paragraph)].length;
    for (const { segment, isWordLike } of segments('word').segment(paragraph)) {
      if (!isWordLike) continue;
      counts.word += 1;
      counts.syllable += /\d/.test(segment) ? 1 : syllable(segment);
    }
  }
  return { grade: counts.sentence ? fleschKincaid(counts) : 0, words: counts.word };
}

/** The paragraphs of an HTML page's main part, or of all of it where it has none. */
export function paragraphsOf(html) {
  const main = html.match(/<main[\s\S]*<\/main>/)?.[0] ?? html.replace(/<head[\s\S]*<\/head>/, '');
  return main
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style|svg|select|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<\/?(a|abbr|b|bdi|code|em|i|small|span|strong|sub|sup|time)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, '\n')
    .replace(/&(amp|lt|gt|quot|#x27|#39|nbsp);/g, (entity) =>
      entity === '&#x27;' || entity === '&#39;' ? '’' : ' ',
    )
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/** Prints the grades, hardest first. The exit code is 1 where one is above the limit. */
export async function printGrades() {
  const rows = [...(await pageTexts()), ...(await emailTexts())]
    .map(([name, paragraphs]) => ({ name, ...gradeOf(paragraphs) }))
    .sort((a, b) => b.grade - a.grade);
  for (const { name, grade, words } of rows)
    process.stdout.write(
      `${grade.toFixed(1).padStart(5)}  ${name} (${words} words)${grade > maxGrade ? '  too hard' : ''}\n`,
    );
  if (rows.some(({ grade }) => grade > maxGrade)) process.exitCode = 1;
}

async function pageTexts() {
  buildIfChanged();
  await compileTests();
  const folder = mkdtempSync(join(tmpdir(), 'copy-'));
  const site = spawn(process.execPath, ['dist/src/main.js'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, ADMIN_PASSWORD: 'only-for-reading' },
    stdio: 'ignore',
  });
  try {
    await untilAnswers();
    const { allPaths } = await import('../../../dist/test/test/support/browser/public-paths.js');
    return await Promise.all(
      [...allPaths, await customerPath()].map(async (path) => {
        const name = path.startsWith('/my/') ? 'Customer page' : path;
        return [name, paragraphsOf(await (await fetch(origin + path)).text())];
      }),
    );
  } finally {
    site.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function customerPath() {
  const request = {
    name: 'Ann Lee',
    phone: '(763) 555-0123',
    email: 'ann@example.com',
    message: 'Two rooms.',
  };
  const answer = await fetch(`${origin}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
  });
  return answer.headers.get('location');
}

async function emailTexts() {
  const tests = '../../../dist/test';
  const { EmailRendererService } = await import(`${tests}/src/pages/email-renderer.service.js`);
  const { sampleBusiness } = await import(`${tests}/test/support/data/sample-business.js`);
  const { sampleEmails } = await import(`${tests}/test/support/data/sample-emails.js`);
  const renderer = new EmailRendererService(sampleBusiness());
  return Object.entries(sampleEmails).map(([name, props]) => [
    `Email: ${name}`,
    paragraphsOf(renderer.render(name, props).html),
  ]);
}

async function untilAnswers() {
  for (let attempt = 0; attempt < 200; attempt++) {
    const isUp = await fetch(`${origin}/livez`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The site didn’t start.');
}
