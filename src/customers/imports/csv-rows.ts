import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { UnusableFile } from './csv-text.js';

/** A row of a file. */
export interface CsvRow {
  /** The line where it starts, from 1. */
  line: number;
  cells: string[];
}

/** Characters per chunk; other requests are answered in between. */
const chunkLength = 8_192;
/** Possible separators. */
const separators = [',', ';', '\t'];

/**
 * Yields the rows of a text without empty lines. Quotation marks inside a cell are plain text.
 * @throws {UnusableFile} for a quotation mark that is never closed.
 */
export async function* csvRows(text: string): AsyncGenerator<CsvRow> {
  // Loaded on demand: imports are rare, and startup doesn't need it.
  const { parse } = await import('csv-parse');
  const parser = parse({
    delimiter: separatorOf(text),
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const source = Readable.from(chunks(text));
  source.on('error', (error) => parser.destroy(error));
  let last = 0;
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<Parsed>) {
      last = info.lines;
      const breaks = record.join('').split('\n').length - 1;
      yield { line: info.lines - breaks, cells: record };
    }
  } catch (error) {
    if ((error as { code?: string }).code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    throw new UnusableFile(
      `A quotation mark on line ${last + 1} or later is never closed. Close it or remove it, then upload the file again.`,
    );
  }
}

interface Parsed {
  record: string[];
  info: { lines: number };
}

/** Picks the separator that occurs most in the first line, outside of quotation marks. */
function separatorOf(text: string): string {
  const first = text.slice(0, text.indexOf('\n') + 1 || undefined).replace(/"[^"]*"/g, '');
  const count = (separator: string) => first.split(separator).length;
  return separators.reduce((best, other) => (count(other) > count(best) ? other : best));
}

async function* chunks(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += chunkLength) {
    await turn();
    yield text.slice(start, start + chunkLength);
  }
}
