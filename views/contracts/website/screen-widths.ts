/** Ranges of screen widths in CSS pixels. Each starts at its `from` and ends before the next one. */
export const screenWidths = [
  { value: '1-479', from: 1, label: 'Under 480 px' },
  { value: '480-767', from: 480, label: '480–767 px' },
  { value: '768-1023', from: 768, label: '768–1023 px' },
  { value: '1024-1439', from: 1024, label: '1024–1439 px' },
  { value: '1440-', from: 1440, label: '1440 px and up' },
] as const;

/** Returns the range of a width; '' for none. */
export const screenWidthOf = (px: number): string =>
  screenWidths.findLast(({ from }) => px >= from)?.value ?? '';
