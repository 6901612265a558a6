import { createConnection } from 'mysql2/promise';

/** MySQL's default, which MariaDB leaves out: it refuses columns that a group has several values of. */
const mode = 'ONLY_FULL_GROUP_BY';
const refusals = ['ER_WRONG_FIELD_WITH_GROUP', 'ER_MIX_OF_GROUP_FUNC_AND_FIELDS'];
const refused = 'SELECT a, COUNT(*) FROM (SELECT 1 AS a, 2 AS b) AS pairs GROUP BY b';
const groups = /\b(GROUP BY|HAVING|COUNT|SUM|MIN|MAX|AVG)\b/i;

/** No test of this run has used the migrated database. @returns {undefined} */
function unlessMissing(error) {
  if (error.code !== 'ER_BAD_DB_ERROR') throw error;
}

/**
 * Has MariaDB prepare the statements that sum up as MySQL would by default.
 * @param {string} url of the migrated database.
 * @param {string[]} statements
 * @returns {Promise<string[]>} what it refuses; those of other tables are left out.
 */
export async function groupProblems(url, statements) {
  const connection = await createConnection(url).catch(unlessMissing);
  if (!connection) return [];
  await connection.query(`SET SESSION sql_mode = CONCAT(@@sql_mode, ',${mode}')`);
  const isRefused = async (sql) => {
    try {
      await (await connection.prepare(sql)).close();
      return false;
    } catch ({ code }) {
      return refusals.includes(code);
    }
  };
  const wrong = (await isRefused(refused)) ? [] : [`${mode} refuses nothing`];
  for (const sql of statements)
    if (/^\s*\(?\s*(SELECT|WITH|INSERT)\b/i.test(sql) && groups.test(sql) && (await isRefused(sql)))
      wrong.push(`${mode}: ${sql}`);
  await connection.end();
  return wrong;
}
