/** What JSON may contain. */
export interface JsonLimit {
  /** Keys of all objects. */
  keys: number;
  /** Items of all lists. An empty list counts as one. */
  items: number;
  /** Levels of objects and lists. */
  levels: number;
}

const [quote, backslash, colon, comma, openList, closeList, openObject, closeObject] =
  Buffer.from('"\\:,[]{}');

/** Returns what JSON in UTF-8 has too much of, without parsing it. */
export function excessOf(json: Buffer, most: JsonLimit): keyof JsonLimit | undefined {
  const open: number[] = [];
  let [keys, items] = [0, 0];
  let isInText = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === quote) isInText = !isInText;
    else if (isInText) at += byte === backslash ? 1 : 0;
    else if (byte === colon) keys++;
    else if (byte === comma) items += open.at(-1) === openList ? 1 : 0;
    else if (byte === closeList || byte === closeObject) open.pop();
    else if (byte === openList || byte === openObject) {
      open.push(byte);
      items += byte === openList ? 1 : 0;
    }
    if (keys > most.keys) return 'keys';
    if (items > most.items) return 'items';
    if (open.length > most.levels) return 'levels';
  }
  return undefined;
}
