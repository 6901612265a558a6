/** Where progress is shown: standard output, or a test's. */
export interface Screen {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

const barWidth = 24;
/** Comparing a row takes about this part of the time of copying it. */
const comparingPart = 0.4;
const refreshMs = 200;

/** Shows how far a move is: a bar with the time left on a terminal, else a line for each table. */
export class MoveProgress {
  private readonly startedAt = performance.now();
  private readonly total: number;
  private settled = 0;
  private current = 0;
  private shownAt = 0;
  private copied = 0;

  /** @param rows of all tables, approximately. */
  constructor(
    private readonly screen: Screen,
    rows: number,
  ) {
    this.total = Math.max(rows, 1) * (1 + comparingPart);
  }

  /** Milliseconds until the end, by the speed so far; undefined while too little is known. */
  get leftMs(): number | undefined {
    const done = this.settled + this.current;
    const passedMs = performance.now() - this.startedAt;
    if (passedMs < 1_000 || done === 0) return undefined;
    return (passedMs * Math.max(this.total - done, 0)) / done;
  }

  copying(rows: number, table: string): void {
    this.current = rows;
    this.show(`${(this.copied + rows).toLocaleString('en-US')} rows copied, now ${table}`);
  }

  comparing(rows: number, table: string): void {
    this.current = rows * comparingPart;
    this.show(`${this.copied.toLocaleString('en-US')} rows copied, comparing ${table}`);
  }

  /** @param estimate the rows that the table was expected to have. */
  endCopying(rows: number, estimate: number): void {
    this.copied += rows;
    this.settle(estimate);
  }

  endComparing(table: string, rows: number, estimate: number): void {
    this.settle(estimate * comparingPart);
    if (this.screen.isTTY || rows === 0) return;
    const rowsText = `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;
    this.screen.write(`${this.percent} %  ${table}: ${rowsText} copied and compared\n`);
  }

  /** Removes the bar. */
  end(): void {
    if (this.screen.isTTY) this.screen.write('\r\x1b[K');
  }

  private settle(part: number): void {
    this.settled += part;
    this.current = 0;
  }

  private get percent(): number {
    return Math.min(Math.floor(((this.settled + this.current) / this.total) * 100), 99);
  }

  private show(text: string): void {
    if (!this.screen.isTTY || performance.now() - this.shownAt < refreshMs) return;
    this.shownAt = performance.now();
    const { percent, leftMs } = this;
    const full = Math.round((percent / 100) * barWidth);
    const left = leftMs === undefined ? '' : `, ${durationText(leftMs)} left`;
    const line = `${'█'.repeat(full)}${'░'.repeat(barWidth - full)} ${percent} %${left}  ${text}`;
    this.screen.write(`\r${line.slice(0, (this.screen.columns ?? 80) - 1)}\x1b[K`);
  }
}

/** Writes a duration like `3 min 20 s`. */
export function durationText(ms: number): string {
  const seconds = Math.max(Math.round(ms / 1_000), 1);
  if (seconds < 60) return `${seconds} s`;
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (minutes < 60) return rest ? `${minutes} min ${rest} s` : `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
