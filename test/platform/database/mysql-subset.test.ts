import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseSync } from '@swc/core';
import { mysqlProblems, textProblems } from '../../support/databases/mysql-subset.mjs';
import { functions, keywords, reservedWords } from '../../support/databases/mysql-words.mjs';

/** How a text begins that is SQL, or a part of it. */
const begins =
  /^\s*(SELECT|INSERT|UPDATE|DELETE|REPLACE|CREATE|ALTER|DROP|SHOW|SET|START|LOCK|ANALYZE|WITH|FROM|WHERE|JOIN|LEFT JOIN|ORDER BY|GROUP BY)\s/;

const table = (columns: string) => `CREATE TABLE IF NOT EXISTS leads (${columns})`;

describe('SQL that MySQL 8.4 and 9 don’t have', () => {
  it.each([
    ['INSERT INTO leads (name) VALUES (?) RETURNING id', 'RETURNING'],
    ['DELETE FROM leads WHERE id = 1 RETURNING name', 'RETURNING'],
    ['SET STATEMENT max_statement_time = 1 FOR SELECT 1', 'SET STATEMENT'],
    ['CREATE OR REPLACE TABLE leads (id INT)', 'CREATE OR REPLACE'],
    ['ALTER TABLE leads ADD COLUMN IF NOT EXISTS name TEXT', 'IF (NOT) EXISTS'],
    ['ALTER TABLE leads DROP COLUMN IF EXISTS name', 'IF (NOT) EXISTS'],
    ['CREATE INDEX IF NOT EXISTS IX_name ON leads (name)', 'IF (NOT) EXISTS'],
    ['DROP INDEX IF EXISTS IX_name ON leads', 'IF (NOT) EXISTS'],
    [
      'ALTER TABLE leads ADD CONSTRAINT FK_x FOREIGN KEY IF NOT EXISTS (id) REFERENCES jobs (id)',
      'IF (NOT) EXISTS',
    ],
    ['CREATE SEQUENCE numbers', 'sequences'],
    ['SELECT NEXT VALUE FOR numbers', 'sequences'],
    ['ALTER TABLE leads ADD SYSTEM VERSIONING', 'temporal'],
    ['SELECT name FROM leads FOR SYSTEM_TIME ALL', 'temporal'],
    [table('id UUID NOT NULL'), 'no such type'],
    [table('address INET6'), 'no such type'],
    [table('total INT AS (price * 2) PERSISTENT'), 'STORED'],
    ['SELECT id FROM leads LIMIT 10 ROWS EXAMINED 100', 'ROWS EXAMINED'],
    ['SELECT id FROM leads ORDER BY id FETCH FIRST 3 ROWS ONLY', 'FETCH FIRST'],
    ['SELECT id FROM leads FOR UPDATE WAIT 3', 'wait'],
    ['ALTER TABLE leads NOWAIT ADD COLUMN name TEXT', 'wait'],
    ["EXECUTE IMMEDIATE 'SELECT 1'", 'statement'],
    ['SELECT id FROM (VALUES (1), (2)) AS numbers', 'VALUES ROW'],
    ['SELECT GROUP_CONCAT(name ORDER BY name LIMIT 3) FROM leads', 'GROUP_CONCAT'],
    ['SELECT CAST(name AS INT) FROM leads', 'casts'],
    ['SELECT CAST(SUBSTR(name, 1, LENGTH(name)) AS INTEGER) FROM leads', 'casts'],
    [table('name TEXT COLLATE utf8mb4_uca1400_ai_ci'), 'collation'],
    [table('name TEXT CHARACTER SET utf8'), 'utf8mb3'],
    ['SHOW SLAVE STATUS', 'REPLICA'],
    ['SHOW MASTER STATUS', 'REPLICA'],
    [table('at DATETIME(3) DEFAULT UTC_TIMESTAMP(3)'), 'parentheses'],
    [table('day DATE DEFAULT curdate()'), 'parentheses'],
    [table("notes TEXT NOT NULL DEFAULT ''"), 'default of a text'],
    ["SELECT id FROM leads WHERE name REGEXP '^A'", 'Regular expressions'],
    ['SELECT first || last FROM leads', '||'],
    ['SELECT name, COUNT(*) FROM leads GROUP BY name DESC', 'GROUP BY'],
    ['SELECT id FROM leads WHERE id IN (SELECT leadId FROM jobs ORDER BY id LIMIT 3)', 'LIMIT in such'],
    ['SELECT DISTINCT name FROM leads ORDER BY id', 'DISTINCT'],
    ['SELECT /*!50000 STRAIGHT_JOIN */ id FROM leads', 'Comments'],
    ['SELECT /*M! 1 */ id FROM leads', 'Comments'],
    ['ANALYZE SELECT id FROM leads', 'EXPLAIN ANALYZE'],
    ['DELETE FROM leads WHERE id IN (SELECT id FROM leads WHERE name = ?)', 'doesn’t change leads'],
    ['UPDATE leads SET name = (SELECT MAX(name) FROM leads)', 'doesn’t change leads'],
    [
      'UPDATE `leads` SET name = 1 WHERE id = (SELECT MAX(id) FROM jobs JOIN `leads` ON 1 = 1)',
      'doesn’t change leads',
    ],
    ['INSERT INTO leads (id) VALUES ((SELECT MAX(id) FROM leads))', 'doesn’t change leads'],
    ['SELECT table_name FROM information_schema.tables', 'upper case'],
    ['SELECT COUNT(*) AS count, t.table_name FROM information_schema.tables t', 'upper case'],
    ['SELECT @@gtid_current_pos', 'variable'],
    ['SELECT @@global.wsrep_on', 'variable'],
    ['SELECT JSON_DETAILED(estimate) FROM leads', 'function JSON_DETAILED'],
    ['SELECT VALUE(name) FROM leads', 'function VALUE'],
    ['SELECT NATURAL_SORT_KEY(name) FROM leads', 'function NATURAL_SORT_KEY'],
    ['SELECT lead.id FROM leads lead', 'reserves lead'],
    ['SELECT rank FROM leads', 'reserves rank'],
    ['SELECT id AS system FROM leads', 'reserves system'],
    ['CREATE TABLE groups (id INT)', 'reserves groups'],
    ['CREATE TABLE leads (manual INT, parallel INT)', 'reserves parallel'],
    ['WITH lateral AS (SELECT 1) SELECT 1', 'reserves lateral'],
  ])('is found in %s', (sql, problem) => {
    expect(mysqlProblems(sql).join()).toContain(problem);
  });

  it.each([
    [
      table(
        "id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, at DATETIME(3) NOT NULL DEFAULT (UTC_TIMESTAMP(3)), kind VARCHAR(6) DEFAULT 'new'",
      ),
    ],
    ['DROP TABLE IF EXISTS leads'],
    [
      'SELECT \'RETURNING\', "SLAVE", `lead`.`rank` AS `groups` FROM `leads` `lead` WHERE lead_touches.rank = ?',
    ],
    ['INSERT INTO leads (id, name) VALUES (?, ?) ON DUPLICATE KEY UPDATE name = VALUES(name)'],
    ['UPDATE leads SET beat = beat + 1 WHERE id = (SELECT leadId FROM jobs WHERE id = 1)'],
    ['DELETE FROM leads WHERE id IN (SELECT id FROM (SELECT id FROM leads LIMIT 5) AS some)'],
    ['DELETE FROM leads WHERE at < ? ORDER BY id LIMIT 500'],
    ['SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()'],
    ['SELECT id -- RETURNING\nFROM leads /* SLAVE */ FOR UPDATE'],
    ['SELECT @@auto_increment_increment AS idStep'],
    ['SET STATEMENT wsrep_sync_wait = 1 FOR SELECT 1'],
  ])('isn’t found in %s', (sql) => {
    expect(mysqlProblems(sql)).toEqual([]);
  });

  it('has words of which none is both a keyword of ours and unknown to MySQL', () => {
    expect([...keywords].filter((word) => !reservedWords.has(word))).toEqual([]);
    expect(functions.size).toBeGreaterThan(10);
  });

  it('isn’t in the source', () => {
    const sources = readdirSync('src', { recursive: true, withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() && entry.name.endsWith('.ts') && !/sqlite/.test(entry.parentPath + entry.name),
      )
      .map((entry) => join(entry.parentPath, entry.name));
    const statements = sources.flatMap((file) => sqlIn(readFileSync(file, 'utf8')));
    expect(statements.length).toBeGreaterThan(250);
    expect(statements.flatMap((sql) => textProblems(sql).map((problem) => `${problem}: ${sql}`))).toEqual([]);
  });

  it('is found in a source', () => {
    const source = `
      // don't
      const a = \`SELECT \${columns} FROM leads \${where} RETURNING id\`;
      const b = 'Select a lead';`;
    expect(sqlIn(source)).toEqual(['SELECT (x) FROM leads (x) RETURNING id']);
    expect(textProblems(sqlIn(source)[0])).toEqual(['MySQL has no RETURNING']);
  });
});

/** Returns the texts of a source that are SQL, or a part of it, with `(x)` for what is put in. */
function sqlIn(source: string): string[] {
  if (!/\b[A-Z]{4,}\s/.test(source)) return [];
  const found: string[] = [];
  JSON.stringify(
    parseSync(source, { syntax: 'typescript', decorators: true, target: 'es2022' }),
    (_, node) => {
      const text = textOf(node);
      if (text !== undefined && begins.test(text)) found.push(text);
      return node;
    },
  );
  return found;
}

interface Text {
  type?: string;
  value?: string;
  quasis?: { cooked: string }[];
}

function textOf(node: Text | null): string | undefined {
  if (node?.type === 'StringLiteral') return node.value;
  return node?.type === 'TemplateLiteral' ? node.quasis?.map(({ cooked }) => cooked).join('(x)') : undefined;
}
