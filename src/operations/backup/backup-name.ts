import { basename } from 'node:path';

/** What a backup was made before. */
export type Change = 'upgrade' | 'rollback' | 'restore' | 'move';

interface NamedBackup {
  name: string;
  madeAt: Date;
  /** The change of the site that it was made before, if there was one. */
  before?: Change;
  isEncrypted: boolean;
}

const form =
  /^site-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-before-(upgrade|rollback|restore|move))?\.tar\.gz(\.age)?$/;

/**
 * Returns the name of a backup, like `site-20261122T091500Z.tar.gz` or
 * `site-20261122T091500Z-before-upgrade.tar.gz.age`. Sorted by name, backups are sorted by time.
 */
export function nameOfBackup(
  madeAt: Date,
  { before, isEncrypted }: Pick<NamedBackup, 'before' | 'isEncrypted'>,
): string {
  const time = madeAt.toISOString().slice(0, 19).replace(/[-:]/g, '');
  return `site-${time}Z${before ? `-before-${before}` : ''}.tar.gz${isEncrypted ? '.age' : ''}`;
}

/** Reads the name of a backup; returns undefined for another kind of file. */
export function backupNamed(file: string): NamedBackup | undefined {
  const name = basename(file);
  const parts = form.exec(name);
  if (!parts) return undefined;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number);
  const madeAt = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  return { name, madeAt, before: parts[7] as Change | undefined, isEncrypted: parts[8] !== undefined };
}
