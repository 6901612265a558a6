const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** Formats a size, like "1.5 GB" (1 GB = 1024 MB). */
export function inUnits(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  return `${Number((bytes / 1024 ** step).toFixed(1))} ${units[step]}`;
}
