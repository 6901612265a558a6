import { Catalog, type OpenBlock } from './catalog.js';

/** A stored block of visits: its length in hours, its first hour since 1970, and this version's stamp. */
export interface BlockKey {
  span: number;
  hour: number;
  stamp: number;
}

const maxCachedBytes = 56 * 2 ** 20;
/** Visitors can make up values. Beyond this many, all are forgotten with the blocks that refer to them. */
const maxCatalogSize = 50_000;
const maxIdleMs = 600_000;

const nameOf = ({ span, hour }: BlockKey) => `${span} ${hour}`;

/** Keeps opened blocks in memory, up to 56 MB: the newest, because most ranges end today. */
export class BlockCache {
  catalog = new Catalog();
  private readonly blocks = new Map<string, BlockKey & { block: OpenBlock }>();
  private bytes = 0;
  private usedAt = 0;

  /** Prepares for a query. Only now may the catalog change: a running query adds up by its numbers. */
  begin(): void {
    this.usedAt = performance.now();
    if (this.catalog.size > maxCatalogSize) this.clear();
  }

  get(key: BlockKey): OpenBlock | undefined {
    const found = this.blocks.get(nameOf(key));
    return found?.stamp === key.stamp ? found.block : undefined;
  }

  add(key: BlockKey, block: OpenBlock): void {
    this.remove(nameOf(key));
    this.blocks.set(nameOf(key), { ...key, block });
    this.bytes += block.bytes;
    while (this.bytes > maxCachedBytes) this.remove(this.oldest());
  }

  /** Frees the memory if no query came for ten minutes. */
  clearIfIdle(): void {
    if (performance.now() - this.usedAt > maxIdleMs) this.clear();
  }

  private clear(): void {
    this.blocks.clear();
    this.bytes = 0;
    this.catalog = new Catalog();
  }

  private remove(name: string): void {
    this.bytes -= this.blocks.get(name)?.block.bytes ?? 0;
    this.blocks.delete(name);
  }

  private oldest(): string {
    let oldest: BlockKey | undefined;
    for (const key of this.blocks.values()) if (!oldest || key.hour < oldest.hour) oldest = key;
    return oldest ? nameOf(oldest) : '';
  }
}
