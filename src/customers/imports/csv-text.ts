/** Why a file cannot be imported, in words for the owner. */
export class UnusableFile extends Error {}

/** What a file says. */
export interface CsvText {
  text: string;
  /** Whether it is no UTF-8 and was read as Windows text, so that accents may be wrong. */
  isGuessed: boolean;
}

const startsWith = (bytes: Buffer, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

/** Bytes that no text has. */
const isBinary = (bytes: Buffer) =>
  bytes.subarray(0, 65_536).some((byte) => byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32));

/** Reads an uploaded file as text, with \n at the ends of its lines. @throws {UnusableFile} for what is no text. */
export function csvText(bytes: Buffer): CsvText {
  if (bytes.length === 0) throw new UnusableFile('The file is empty.');
  if (startsWith(bytes, 0x50, 0x4b, 3, 4))
    throw new UnusableFile(
      'This is a workbook (or another packed file), not a CSV file. Open it in Excel or Google Sheets and save it as “CSV UTF-8”.',
    );
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff) || looksLikeUtf16(bytes))
    throw new UnusableFile(
      'This file is in UTF-16, which Excel calls “Unicode Text”. Please save it as “CSV UTF-8”.',
    );
  if (isBinary(bytes)) throw new UnusableFile('This is no CSV file: it holds bytes that no text has.');
  const { text, isGuessed } = decoded(bytes);
  return { text: text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'), isGuessed };
}

/** Every second byte of Latin text in UTF-16 is 0. */
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
