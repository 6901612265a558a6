/** Thrown for a file that can't be read. The message is shown to the owner. */
export class UnusableFile extends Error {}

/** A decoded file. */
export interface CsvText {
  text: string;
  /** Whether it isn't UTF-8 and was read as Windows text, so that accents may be wrong. */
  isGuessed: boolean;
}

const startsWith = (bytes: Buffer, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

/** Checks for bytes that don't occur in text. */
const isBinary = (bytes: Buffer) =>
  bytes.subarray(0, 65_536).some((byte) => byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32));

/**
 * Decodes an uploaded file, with \n as line ends.
 * @throws {UnusableFile} if it isn't text.
 */
export function csvText(bytes: Buffer): CsvText {
  if (bytes.length === 0) throw new UnusableFile('The file is empty.');
  if (startsWith(bytes, 0x50, 0x4b, 3, 4))
    throw new UnusableFile(
      'This is a workbook or a zip file, not a CSV file. Open it in Excel or Google Sheets and save it as “CSV UTF-8”.',
    );
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff) || looksLikeUtf16(bytes))
    throw new UnusableFile(
      'This file is in UTF-16, which Excel calls “Unicode Text”. Save it as “CSV UTF-8”.',
    );
  if (isBinary(bytes))
    throw new UnusableFile('This is not a CSV file. Save your list as “CSV UTF-8” and upload that.');
  const { text, isGuessed } = decoded(bytes);
  return { text: text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'), isGuessed };
}

/** Checks for UTF-16: every second byte of Latin text is 0. */
function looksLikeUtf16(bytes: Buffer): boolean {
  const some = bytes.subarray(0, 200);
  const zeros = some.filter((byte) => byte === 0).length;
  return some.length >= 4 && zeros >= some.length / 3;
}

function decoded(bytes: Buffer): CsvText {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuessed: false };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isGuessed: true };
  }
}
