import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import { settingNames, UnusableEnvironment, type Variables } from './environment.js';
import { isServer } from './typed-commands.js';

/** Where a server that deploy/install set up has its settings; undefined elsewhere. */
export const settingsFile = isServer ? '/etc/site.env' : undefined;

/** A line that systemd ignores, or reads otherwise than it was meant. Neither sentence has the value. */
export interface MisreadLine {
  found: string;
  fix: string;
}

export interface SettingsFile {
  values: Record<string, string>;
  misread: MisreadLine[];
  /** Why systemd ignores the whole file, if it does. */
  unread?: MisreadLine;
}

/** What the units set themselves, so that it needn't be in the file. */
const ofTheUnit = ['NODE_ENV', 'DATA_DIR', 'PORT'];

/** Reads a file of settings like systemd does. Returns undefined if it is missing or can't be read. */
export function readSettingsFile(file: string): SettingsFile | undefined {
  try {
    return existsSync(file) ? parseSettings(readFileSync(file), file) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Refuses to work without the settings of a file that systemd ignores: a new, empty site would start.
 * @throws {UnusableEnvironment}
 */
export function requireReadSettings(file = settingsFile): void {
  const unread = file && readSettingsFile(file)?.unread;
  if (unread) throw new UnusableEnvironment([`${unread.found} ${unread.fix}`]);
}

/** Returns the settings with which the next start differs from this process's. */
export function changedSettings(variables: Variables, { values }: SettingsFile): string[] {
  return settingNames().filter(
    (name) =>
      (name in values || !ofTheUnit.includes(name)) &&
      (values[name]?.trim() ?? '') !== (variables[name]?.trim() ?? ''),
  );
}

/** Reads the lines of EnvironmentFile= (systemd.exec(5)). @param file its name, for sentences. */
export function parseSettings(bytes: Buffer, file: string): SettingsFile {
  const settings: SettingsFile = { values: {}, misread: [] };
  const content = bytes.toString('utf8').replaceAll('\r\n', '\n');
  const lines = bytes
    .toString('latin1')
    .split('\n')
    .map((text) => Buffer.from(text, 'latin1'));
  const unread = new Set(lines.flatMap((text, index) => (text.includes(0) ? [index + 1] : [])));
  let line = 1;
  for (let at = 0; at < content.length; ) {
    const firstLine = content.slice(at, endOfLine(content, at));
    const equals = firstLine.indexOf('=');
    const where = `Line ${line} of ${file}`;
    let end = at + firstLine.length;
    const isComment = /^\s*[#;]/.test(firstLine);
    if (firstLine.trim() !== '' && !isComment) {
      const name = firstLine.slice(0, Math.max(0, equals)).trim();
      const misread = misreadName(firstLine, name);
      if (misread)
        settings.misread.push({
          found: `${where} ${misread.found}, so systemd ignores it.`,
          fix: misread.fix,
        });
      if (equals >= 0) {
        const { value, end: endOfValue, isClosed } = readValue(content, at + equals + 1);
        const further = content.slice(end, endOfValue).split('\n');
        if (!misread) settings.values[name] = value;
        if (!misread && (!isClosed || further.some(isSetting)))
          settings.misread.push({
            found: `${where} (${name}) has no end, so the settings after it are part of its value.`,
            fix: `Close the quotation mark in line ${line}, or remove the backslash at its end.`,
          });
        end = endOfValue;
      }
    }
    const next = line + content.slice(at, end + 1).split('\n').length - 1;
    // In a comment or a line without “=”, systemd doesn't mind.
    if (equals >= 0 && !isComment)
      for (let number = line; number <= Math.max(line, next - 1); number++)
        if (!isUtf8(lines[number - 1])) unread.add(number);
    line = next;
    at = end + 1;
  }
  if (unread.size > 0)
    settings.unread = {
      found: `${file} isn’t UTF-8 text (line ${[...unread].sort((a, b) => a - b).join(', ')}), so systemd ignores the whole file.`,
      fix: 'Type what is wrong there again, and save the file as UTF-8.',
    };
  return settings;
}

const isSetting = (line: string) => {
  const [first = '', second = ''] = wordsOf(line);
  return settingNames().includes(first === 'export' ? second : first);
};

const wordsOf = (line: string) => line.trim().split(/[\s=]+/);

/** Says why systemd ignores a line by its part before “=”. Shows only setting names: more may be secret. */
function misreadName(line: string, name: string): MisreadLine | undefined {
  const [first = '', second = ''] = wordsOf(line);
  const known = settingNames();
  const meant = [second, first].find((word) => known.includes(word)) ?? 'NAME';
  const fix = `Write ${meant}=value.`;
  if (first === 'export')
    return { found: `begins with “export”${meant === 'NAME' ? '' : ` (${meant})`}`, fix };
  if (!line.includes('=')) return { found: `has no “=”${meant === 'NAME' ? '' : ` (${meant})`}`, fix };
  if (!/^[A-Za-z_]\w*$/.test(name)) return { found: 'has no valid name before “=”', fix };
}

/** Reads a value, which may have quoted parts and further lines. Returns the index of the line's end, too. */
function readValue(text: string, from: number): { value: string; end: number; isClosed: boolean } {
  let value = '';
  /** Without the spaces after it. */
  let length = 0;
  let quote = '';
  let isBegun = false;
  let at = from;
  for (; at < text.length && (quote || text[at] !== '\n'); at++) {
    const sign = text[at];
    if (sign === quote) {
      quote = '';
      isBegun = false;
    } else if (!quote && !isBegun && /["']/.test(sign)) quote = sign;
    else if (sign === '\\' && quote !== "'") {
      at++;
      value += escaped(text[at] ?? '', quote);
      isBegun = true;
    } else if (quote || isBegun || !/\s/.test(sign)) {
      value += sign;
      isBegun = true;
    }
    if (quote || !/\s/.test(sign)) length = value.length;
  }
  return { value: value.slice(0, length), end: Math.min(at, text.length), isClosed: quote === '' };
}

function escaped(sign: string, quote: string): string {
  if (sign === '\n') return '';
  return quote && !/["\\`$]/.test(sign) ? `\\${sign}` : sign;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}
