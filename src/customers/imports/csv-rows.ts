import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { UnusableFile } from './csv-text.js';

/** A row of a file. */
export interface CsvRow {
  /** The number of the line on which it begins, from 1. */
  line: number;
  cells: string[];
}

/** Letters that are read in one go; other requests are answered in between. */
const readAtOnce = 8_192;
/** What may stand between cells. */
const separators = [',', ';', '\t'];

/**
 * The rows of a text one after the other, without empty lines. Quotation marks in the midst of a cell are letters like others.
 * @throws {UnusableFile} for a quotation mark that is never closed.
 */
export async function* csvRows(text: string): AsyncGenerator<CsvRow> {
  // Wanted a few times in a site's life, and not at its start.
  const { parse } = await import('csv-parse');
  const parser = parse({
    delimiter: separatorOf(text),
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const source = Readable.from(pieces(text));
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
      `A quotation mark (") is opened after line ${last} and never closed, so that nobody can tell where its cell ends. Please close it or take it out.`,
    );
  }
}

interface Parsed {
  record: string[];
  info: { lines: number };
}

/** The separator that the first line has most of, outside of quotation marks. */
function separatorOf(text: string): string {
  const first = text.slice(0, text.indexOf('\n') + 1 || undefined).replace(/"[^"]*"/g, '');
  const count = (separator: string) => first.split(separator).length;
  return separators.reduce((best, other) => (count(other) > count(best) ? other : best));
}

async function* pieces(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += readAtOnce) {
    await turn();
    yield text.slice(start, start + readAtOnce);
  }
}
