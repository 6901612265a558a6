/**
 * Reads the body of a JSON request out of lines such as `data.sessionId: abc`, which a fuzzer changes to
 * better purpose than braces. A value is read as JSON where it is any, else as text; a name may be
 * `__proto__`, as in what `JSON.parse` makes.
 */
export function fieldsIn(data: Buffer): Record<string, unknown> {
  const lines = data.toString().split('\n');
  return nested(
    lines.map((line) => {
      const [, name, value] = /^([^:]*):? ?(.*)$/s.exec(line) ?? ['', '', ''];
      return [name.split('.'), value];
    }),
  );
}

type Line = [path: string[], value: string];

function nested(lines: Line[]): Record<string, unknown> {
  const groups = new Map<string, Line[]>();
  for (const [[name, ...rest], value] of lines)
    groups.set(name, [...(groups.get(name) ?? []), [rest, value]]);
  return Object.fromEntries(
    [...groups].map(([name, group]) => {
      const [[rest, value]] = group;
      return [name, rest.length === 0 ? readValue(value) : nested(group)];
    }),
  );
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
