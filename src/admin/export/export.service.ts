import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, ObjectLiteral } from 'typeorm';
import { SecurityLogService } from '../../admin-auth/security-log.service.js';
import { AnalyticsService } from '../../analytics/analytics.service.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { SiteContentService } from '../../business/content/site-content.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { type Columns, spreadsheet } from '../../platform/http/spreadsheet.js';
import { TooManyRequests } from '../../platform/http/too-many-requests.js';
import type { ExportTable } from './export-table.js';
import { exportTables } from './export-tables.js';
import { type ZipFile, zipOf } from './zip.js';

/** How many rows are read at once. */
const pageSize = 500;
const retrySeconds = 60;

type Row = Record<string, unknown>;

/** A table of the export, wherever its rows are from. */
interface Described extends Pick<ExportTable, 'name' | 'about' | 'columns'> {
  rows: () => AsyncIterable<Row>;
}

/** Exports the business’s data as one ZIP. Secrets aren’t part of it: only listed columns are read. */
@Injectable()
export class ExportService {
  private isRunning = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly analytics: AnalyticsService,
    private readonly content: SiteContentService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
    private readonly log: SecurityLogService,
  ) {}

  /**
   * Returns the archive and its name. It is written while it is read, a page of rows at a time; it must be
   * read or destroyed.
   * @throws {TooManyRequests} while this process writes another one: each takes most of a processor.
   */
  archive(): { name: string; bytes: Readable } {
    if (this.isRunning)
      throw new TooManyRequests(
        'An export is already running. Wait until its download is done, then try again.',
        retrySeconds,
      );
    this.isRunning = true;
    const now = this.clock.now();
    const bytes = Readable.from(zipOf(this.files(now), now), { objectMode: false });
    bytes.once('close', () => {
      this.isRunning = false;
    });
    return { name: `export-${this.calendar.dayOf(now)}.zip`, bytes };
  }

  /** Records a download, which the owner gets an email about. */
  async recordDownload(): Promise<void> {
    await this.log.notifyOf('data.exported');
  }

  private *files(now: Date): Generator<ZipFile> {
    const tables = [...exportTables.map((table) => this.described(table)), this.visits(now)];
    yield { name: 'README.txt', content: textOf(readMe(tables)) };
    yield { name: 'schema.json', content: textOf(json(schemaOf(tables, now))) };
    for (const { name, columns, rows } of tables) {
      yield { name: `${name}.csv`, content: spreadsheet(cellsOf(columns), rows()) };
      yield { name: `${name}.json`, content: Readable.from(jsonArray(rows()), { objectMode: false }) };
    }
    yield { name: 'site-content.json', content: textOf(json(this.content.published.published)) };
  }

  private described(table: ExportTable): Described {
    return { ...table, rows: () => this.rowsOf(table) };
  }

  private visits(now: Date): Described {
    return {
      name: 'visits-per-day',
      about: 'Visitors and page views of each day. Days without any are left out.',
      columns: { day: 'The day.', visitors: 'Visitors.', views: 'Page views.' },
      rows: () => this.visitDays(now),
    };
  }

  private async *visitDays(now: Date): AsyncGenerator<Row> {
    for await (const { at, visitors, views } of this.analytics.visitDays(now))
      yield { day: this.calendar.dayOf(new Date(at)), visitors, views };
  }

  private async *rowsOf(table: ExportTable): AsyncGenerator<Row> {
    for (let last: unknown; ; ) {
      const rows = await this.page(table, last);
      for (const row of rows) yield shown(row, table);
      if (rows.length < pageSize) return;
      last = rows.at(-1)?.[table.key];
    }
  }

  private page(
    { entity, key, columns, where = '1 = 1' }: ExportTable,
    last: unknown,
  ): Promise<ObjectLiteral[]> {
    const query = this.dataSource.manager
      .createQueryBuilder(entity, 'entry')
      .select(Object.keys(columns).map((column) => `entry.${column}`))
      .where(where);
    if (last !== undefined) query.andWhere(`entry.${key} > :last`, { last });
    return query.orderBy(`entry.${key}`).take(pageSize).getMany();
  }
}

/** Leaves the listed columns, in their order. */
const shown = (row: ObjectLiteral, { columns, json: texts = [] }: ExportTable): Row =>
  Object.fromEntries(
    Object.keys(columns).map((column) => {
      const value = row[column] ?? null;
      return [column, texts.includes(column) && value !== null ? JSON.parse(value) : value];
    }),
  );

const cellsOf = (columns: Described['columns']): Columns<Row> =>
  Object.fromEntries(Object.keys(columns).map((column) => [column, (row: Row) => cellOf(row[column])]));

function cellOf(value: unknown): string | number | null {
  if (value === null || typeof value === 'number' || typeof value === 'string') return value;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}

async function* jsonArray(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const textOf = (text: string) => Readable.from([Buffer.from(text)]);

const schemaOf = (tables: readonly Described[], now: Date) => ({
  exportedAt: now.toISOString(),
  files: tables.map(({ name, about, columns }) => ({
    files: [`${name}.csv`, `${name}.json`],
    about,
    columns: Object.entries(columns).map(([column, meaning]) => ({ name: column, about: meaning })),
  })),
});

const readMe = (tables: readonly Described[]) =>
  [
    'Your data',
    '',
    'Each table is a CSV file for spreadsheets and a JSON file for programs, with the same rows and columns.',
    'Times are ISO 8601 in UTC, days are YYYY-MM-DD. Cells that a spreadsheet would run as a formula begin with an apostrophe.',
    'The tables were read one after the other while the website was running.',
    'Passwords, keys and customers’ links aren’t included. site-content.json has the texts and prices of the website.',
    '',
    ...tables.flatMap(({ name, about, columns }) => [
      `${name}: ${about}`,
      ...Object.entries(columns).map(([column, meaning]) => `  ${column}: ${meaning}`),
      '',
    ]),
  ].join('\r\n');
