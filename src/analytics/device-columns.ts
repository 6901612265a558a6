import { screenWidthOf } from '../../views/contracts/website/screen-widths.js';
import { languageOf } from '../platform/http/languages.js';

/**
 * Reads the language and the screen width from a browser's device info (JSON); '' for missing or invalid
 * values.
 */
export function deviceColumns(deviceInfo: string): { language: string; screenWidth: string } {
  const { language, screen } = parsed(deviceInfo);
  const width = typeof screen === 'string' ? Number(/^(\d{1,5})x\d/.exec(screen)?.[1] ?? 0) : undefined;
  return {
    language: typeof language === 'string' ? languageOf(language) : '',
    screenWidth: width === undefined ? '' : screenWidthOf(width),
  };
}

/** Reads whether a browser remembers an earlier visit: 1 or 0, null if its device info doesn't say. */
export function isReturning(deviceInfo: string): 1 | 0 | null {
  const { returning } = parsed(deviceInfo);
  return typeof returning === 'boolean' ? (returning ? 1 : 0) : null;
}

function parsed(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json) ?? {};
  } catch {
    return {};
  }
}
