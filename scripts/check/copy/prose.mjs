/* Tells text for people from text for machines, for scripts/check/copy/strings.mjs. */

/** Whether a text is for people: it is in a visible place, or it reads like words and not like code. */
export function isForPeople(text, isVisible) {
  const words = text.replace(/\{[^}]*\}/g, ' ');
  if (!/[A-Za-z]{2}/.test(words) || isForMachines(text)) return false;
  return isVisible
    ? /[A-Z ]/.test(text.trim()) || /^[a-z]{3,}$/.test(words.trim())
    : /[A-Za-z’',.] +[A-Za-z“‘{]/.test(text) && /[a-z]{2}/.test(words);
}

/** What looks like words but is read by machines. */
const machineTexts = [
  // SQL, also parts of a condition.
  /\b(SELECT|INSERT|UPDATE|DELETE FROM|WHERE|ORDER BY|GROUP BY|JOIN|PRAGMA|CREATE TABLE|ALTER|VALUES|CASE WHEN|LIKE|FOR UPDATE|IS NULL|COALESCE)\b|\bIN \('/,
  /( = | <> )'/,
  // Paths, addresses, code, headers, CSS, fonts, SVG and XML.
  /^[\w.{}/-]*[/\\][\w.{}/\\-]*$|^[a-z-]+:\S+$|=>|^<\w|^<\?xml|^import \*|^export const|require\(/,
  /;\s*(charset|path|max-age|preload|boundary)|max-age=|'(self|none)'|^text\/|^application\//,
  /^--|:[a-z-]+\(|\bvar\(--|sans-serif|^[MLHVCSQTAZmlhvcsqtaz\d ,.-]+$/,
  // Class names, identifiers, environment variables, header names.
  /^[a-z][\w-]*( [a-z][\w-]*-[\w-]*)+$|^[a-z]\w*-[\w-]+( [\w-]+)*$/,
  /^[a-z]+[A-Z]\w*$|^[A-Z]{2,}[A-Z_\d]*$|^[A-Z][a-z]+(-[A-Z][a-z]+)+$/,
];

const isForMachines = (text) => machineTexts.some((pattern) => pattern.test(text));
