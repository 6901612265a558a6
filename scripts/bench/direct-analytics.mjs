/* The overview asked the direct way: five queries of single rows, with the indexes that serve them best. */

export async function prepareDirect(connection) {
  await connection.query('CREATE INDEX direct_session ON page_views (timestamp, sessionId)');
  await connection.query('CREATE INDEX direct_page ON page_views (timestamp, pageUrl)');
  await connection.query('CREATE INDEX direct_referrer ON page_views (timestamp, isInternal, referrer)');
}

/** @param filter a condition on `sessions`, for visits that meet a filter */
export async function directOverview(connection, start, end, filter = '1 = 1') {
  const range = [start, end];
  const ofVisits =
    filter === '1 = 1' ? '' : ` AND sessionId IN (SELECT sessionId FROM sessions WHERE ${filter})`;
  const ask = async (sql, values = range) => (await connection.query(sql, values))[0];
  const seen = `SELECT sessionId FROM page_views WHERE timestamp >= ? AND timestamp < ?
    UNION SELECT sessionId FROM sessions WHERE startedAt >= ? AND startedAt < ?`;
  const [{ views }] = await ask(
    `SELECT COUNT(*) AS views FROM page_views WHERE timestamp >= ? AND timestamp < ?${ofVisits}`,
  );
  const [sums] = await ask(
    `SELECT COUNT(*) AS visitors, SUM(durationMs) AS durationMs, SUM(views = 1) AS bounces
     FROM sessions JOIN (${seen}) seen USING (sessionId) WHERE ${filter}`,
    [...range, ...range],
  );
  const topPages = await ask(
    `SELECT pageUrl, COUNT(*) AS views FROM page_views WHERE timestamp >= ? AND timestamp < ?${ofVisits}
     GROUP BY pageUrl ORDER BY views DESC, pageUrl LIMIT 5`,
  );
  const topReferrers = await ask(
    `SELECT referrer, COUNT(*) AS views FROM page_views
     WHERE timestamp >= ? AND timestamp < ? AND isInternal = 0${ofVisits} GROUP BY referrer ORDER BY views DESC, referrer LIMIT 5`,
  );
  const geographicData = await ask(
    `SELECT city, country, COUNT(*) AS visitors FROM sessions JOIN (${seen}) seen USING (sessionId)
     WHERE ${filter} GROUP BY country, city ORDER BY visitors DESC, CONCAT(country, '\\t', city) LIMIT 100`,
    [...range, ...range],
  );
  const visitors = Number(sums.visitors);
  return {
    totalVisitors: visitors,
    totalPageViews: Number(views),
    averageSessionDuration: visitors ? Math.round(Number(sums.durationMs) / visitors / 1000) : 0,
    bounceRate: visitors ? (Number(sums.bounces) / visitors) * 100 : 0,
    topPages,
    topReferrers,
    geographicData,
  };
}
