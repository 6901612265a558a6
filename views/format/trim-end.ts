/**
 * Removes certain characters from the end of a text. A pattern like /x+$/ would start again at each of them.
 * @param trimmed matches one character
 */
export function trimEnd(text: string, trimmed: RegExp): string {
  let end = text.length;
  while (end > 0 && trimmed.test(text[end - 1])) end -= 1;
  return text.slice(0, end);
}
