import { functions, keywords, reservedWords, variables } from './mysql-words.mjs';

/*
 * What MariaDB accepts and MySQL 8.4 or 9 doesn't. No machine of ours runs MySQL, so statements are read for
 * it instead: those that the site sends during the tests (statements.reporter.mjs), and the SQL in its source
 * (mysql-subset.test.ts).
 */

/**
 * @typedef {object} Token
 * @property {'word' | 'name' | 'text' | 'number' | 'variable' | 'mark'} kind A name is in backticks; text is
 * in quotes.
 * @property {string} text As it was written.
 * @property {string} upper
 */

const token =
  /(?<space>\s+|--[^\n]*|\/\*(?!M?!)[\s\S]*?\*\/)|(?<name>`[^`]*`)|(?<text>'(?:[^'\\]|''|\\.)*'|"(?:[^"\\]|""|\\.)*")|(?<variable>@@?[\w.]+)|(?<number>\d[\w.]*)|(?<word>[A-Za-z_]\w*)|(?<mark>[\s\S])/gy;

/** @param {string} sql @returns {Token[]} */
export function tokensOf(sql) {
  const tokens = [];
  for (const { groups = {} } of sql.matchAll(token)) {
    const [kind, text] = Object.entries(groups).find(([, found]) => found !== undefined) ?? [];
    if (text !== undefined && kind !== 'space')
      tokens.push({ kind: /** @type {Token['kind']} */ (kind), text, upper: text.toUpperCase() });
  }
  return tokens;
}

/** The one statement for MariaDB alone: only a node of Galera gets it (read-your-writes.service.ts). */
const forGalera = 'SET STATEMENT wsrep_sync_wait = 1 FOR SELECT 1';

/**
 * Rules for the text of a statement, without comments and with empty quotes in place of texts.
 * @type {[pattern: RegExp, problem: string][]}
 */
const patterns = [
  [/\bRETURNING\b/i, 'MySQL has no RETURNING'],
  [/\bSET STATEMENT\b/i, 'MySQL has no SET STATEMENT'],
  [/\bCREATE OR REPLACE (?!VIEW\b)/i, 'MySQL has CREATE OR REPLACE only for views'],
  [
    /\bIF (NOT )?EXISTS\b(?<!\b(CREATE|DROP) (TEMPORARY )?(TABLE|DATABASE|USER|VIEW) IF (NOT )?EXISTS)/i,
    'MySQL has IF (NOT) EXISTS for tables, databases and users, but not for columns, indexes and constraints',
  ],
  [
    /\b(CREATE|DROP|ALTER) SEQUENCE\b|\b(NEXT|PREVIOUS) VALUE FOR\b|\b(NEXTVAL|LASTVAL|SETVAL)\b/i,
    'MySQL has no sequences',
  ],
  [
    /\bSYSTEM VERSIONING\b|\bFOR SYSTEM_TIME\b|\bPERIOD FOR\b|\bWITHOUT OVERLAPS\b/i,
    'MySQL has no temporal tables',
  ],
  [
    /\b\w+ (UUID|INET4|INET6|XMLTYPE|VARCHAR2|NUMBER|RAW|CLOB)\b(?=\s*(\(|,|\)|NOT NULL|NULL|DEFAULT|PRIMARY|UNIQUE|$))/i,
    'MySQL has no such type',
  ],
  [/\b(PERSISTENT|IGNORED|NOT IGNORED)\b(?=\s*(,|\)|$))/i, 'MySQL has STORED columns and INVISIBLE indexes'],
  [/\bLIMIT (\d+ )?ROWS EXAMINED\b/i, 'MySQL has no LIMIT ROWS EXAMINED'],
  [/\bFETCH (FIRST|NEXT)\b/i, 'MySQL has no FETCH FIRST'],
  [
    /\bFOR UPDATE WAIT\b|\bLOCK IN SHARE MODE (WAIT|NOWAIT|SKIP)\b|\b(ALTER|DROP|TRUNCATE|OPTIMIZE|RENAME) TABLE \S+ (WAIT|NOWAIT)\b/i,
    'MySQL has no such wait',
  ],
  [/\bEXECUTE IMMEDIATE\b|\bBEGIN NOT ATOMIC\b|\bMINUS\b|\bCONNECT BY\b/i, 'MySQL has no such statement'],
  [/\b(FROM|JOIN|UNION( ALL)?|IN)\s*\(?\s*VALUES\s*\(/i, 'MySQL writes table values as VALUES ROW(…)'],
  [/\bGROUP_CONCAT\s*\([^)]*\bLIMIT\b/i, 'MySQL has no LIMIT in GROUP_CONCAT'],
  [/\bCAST\b.*\bAS (INT|INTEGER|BIGINT|VARCHAR)\b/i, 'MySQL casts to SIGNED, UNSIGNED and CHAR'],
  [/\bCOLLATE\s*=?\s*'?\w*(uca1400|nopad|general1400)/i, 'MySQL has no such collation'],
  [/\bUTF8MB3\b|\bCHARSET\s*=?\s*UTF8\b|\bCHARACTER SET\s*=?\s*UTF8\b/i, 'MySQL removes utf8mb3'],
  [/\b(SLAVE|MASTER)\b/i, 'MySQL 8.4 has REPLICA and SOURCE'],
  [
    /\bDEFAULT (?!\(|NULL\b|''|\?|[-+]?\d|TRUE\b|FALSE\b|CURRENT_TIMESTAMP|CHARACTER\b|CHARSET\b|COLLATE\b)\w+/i,
    'MySQL wants parentheses around an expression as a default',
  ],
  [
    /\b(TINY|MEDIUM|LONG)?(TEXT|BLOB|JSON)\b[^,()]* DEFAULT (?!\(|NULL\b)/i,
    'MySQL wants parentheses around the default of a text or blob',
  ],
  [/\b(REGEXP|RLIKE)\b|\bREGEXP_\w+/i, 'Regular expressions differ'],
  [/\|\|/, 'Whether || joins texts depends on the SQL mode'],
  [/\bGROUP BY\b[^()]*\b(ASC|DESC)\b(?<!\bORDER BY\b.*)/i, 'MySQL has no GROUP BY … DESC'],
  [
    /\b(IN|ANY|ALL|SOME)\s*\(\s*SELECT\b[^()]*(\([^()]*\)[^()]*)*\bLIMIT\b/i,
    'MySQL has no LIMIT in such a subquery',
  ],
  [
    /\bANALYZE TABLE\b.*\bPERSISTENT\b|\bANALYZE (SELECT|UPDATE|DELETE|FORMAT)\b/i,
    'MySQL has EXPLAIN ANALYZE',
  ],
  [
    /\bSELECT DISTINCT\b(?!.*\bUNION\b).*\bORDER BY (?!\d)/i,
    'MySQL sorts DISTINCT rows only by what is selected',
  ],
  [/\/\*M?!/, 'Comments that only one of the two executes'],
];

/** Without texts and comments, on one line. @param {Token[]} tokens */
const plain = (tokens) =>
  tokens.map(({ kind, text }) => (kind === 'text' ? "''" : text.replaceAll('`', ''))).join(' ');

/** A table and a subquery that reads the same table. @param {Token[]} tokens @returns {string | undefined} */
function ownSubquery(tokens) {
  const sql = plain(tokens).replace(/ \. /g, '.');
  const [, table] =
    /^(?:UPDATE|DELETE FROM) (\w+)/i.exec(sql) ??
    /^INSERT (?:IGNORE )?INTO (\w+) .*?\) VALUES\b/i.exec(sql) ??
    [];
  if (!table) return undefined;
  const inner = sql.slice(sql.search(/\( SELECT\b/i));
  const reads = new RegExp(`^\\( SELECT\\b.*\\b(FROM|JOIN) ${table}\\b`, 'i').exec(inner);
  // A derived table is read first, and may be the changed one.
  const isDerived = new RegExp(`\\bFROM \\( SELECT\\b.*\\b(FROM|JOIN) ${table}\\b`, 'i').test(inner);
  return reads && !isDerived ? `MySQL doesn’t change ${table} while a subquery reads it` : undefined;
}

/**
 * Labels of columns of information_schema are upper case on MySQL, whatever was written.
 * @param {Token[]} tokens @returns {string | undefined}
 */
function labelOfSchema(tokens) {
  const sql = plain(tokens).replace(/ \. /g, '.');
  const [, list] = /\bSELECT (.*?) FROM information_schema\.\w+/i.exec(sql) ?? [];
  const unnamed = list?.split(/ , (?![^(]*\))/).find((item) => /^(\w+\.)?(?=\w*[a-z])\w+$/.test(item.trim()));
  return unnamed
    ? `MySQL returns ${unnamed} of information_schema in upper case; name it with AS`
    : undefined;
}

/** @param {Token[]} tokens @returns {string[]} */
function wrongWords(tokens) {
  return tokens.flatMap(({ kind, text, upper }, index) => {
    if (kind === 'variable') {
      const name = text.replace(/^@@(global\.|session\.)?/i, '').toLowerCase();
      return !text.startsWith('@@') || variables.has(name)
        ? []
        : [`Is the variable ${text} the same on MySQL?`];
    }
    // A word behind a dot is a name.
    if (kind !== 'word' || tokens[index - 1]?.text === '.') return [];
    const isCall = tokens[index + 1]?.text === '(' && !isName(tokens, index);
    if (reservedWords.has(upper) && !keywords.has(upper) && !functions.has(upper))
      return [`MySQL reserves ${text}`];
    if (isCall && !keywords.has(upper) && !functions.has(upper) && !types.has(upper))
      return [`Is the function ${text} the same on MySQL?`];
    return [];
  });
}

const types = new Set([
  'CHAR',
  'VARCHAR',
  'DATETIME',
  'DECIMAL',
  'KEY',
  'INDEX',
  'BINARY',
  'VARBINARY',
  'TINYINT',
  'INT',
  'AS',
]);

/** Whether a word before `(` is a table, index or CTE. @param {Token[]} tokens @param {number} index */
function isName(tokens, index) {
  const before = tokens[index - 1]?.upper ?? '';
  return (
    /^(INTO|TABLE|EXISTS|KEY|INDEX|REFERENCES|ON|CONSTRAINT|WITH)$/.test(before) &&
    !/^(KEY|VALUES)$/.test(tokens[index].upper)
  );
}

/** What in a statement MySQL 8.4 or 9 rejects or does differently. @param {string} sql @returns {string[]} */
export function mysqlProblems(sql) {
  const tokens = sql === forGalera ? [] : tokensOf(sql);
  return [...textProblems(sql), ownSubquery(tokens), labelOfSchema(tokens), ...wrongWords(tokens)].filter(
    (found) => found !== undefined,
  );
}

/** The rules that a part of a statement can be read for, too. @param {string} sql @returns {string[]} */
export function textProblems(sql) {
  if (sql === forGalera) return [];
  const text = plain(tokensOf(sql))
    .replace(/ (?=[(.,])/g, '')
    .replace(/\( /g, '(')
    .replaceAll('| |', '||');
  const executed = /\/\*M?!/.test(sql) ? '/*!' : '';
  return patterns
    .filter(([pattern]) => pattern.test(text) || pattern.test(executed))
    .map(([, problem]) => problem);
}
