/*
 * An attacker: invented page views, each of another page and another visitor, as fast as 64 connections take
 * them, for some seconds: from its own network, or from a given number of networks, if the site believes the
 * X-Forwarded-For of this machine. Prints how often each answer came, and how often the connection was cut,
 * as JSON.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

const [url, seconds, networks = '0'] = process.argv.slice(2);
const connections = 64;
const { hostname, port } = new URL(url);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const until = performance.now() + Number(seconds) * 1000;
const answers = {};
let sent = 0;

await Promise.all(
  Array.from({ length: connections }, async () => {
    while (performance.now() < until) {
      const answer = await post();
      answers[answer] = (answers[answer] ?? 0) + 1;
    }
  }),
);
process.stdout.write(JSON.stringify(answers));

function post() {
  const word = randomUUID();
  const body = JSON.stringify({
    type: 'pageview',
    data: { sessionId: word, pageUrl: `/${word}?utm_source=${word}`, referrer: `https://a.example/${word}` },
  });
  // Of 198.18.0.0/15, which is set aside for tests.
  const spread = Number(networks) > 0 ? { 'X-Forwarded-For': `198.18.${sent++ % Number(networks)}.1` } : {};
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    ...spread,
  };
  const options = { agent, hostname, port, method: 'POST', path: '/api/analytics/track', headers };
  return new Promise((resolve) => {
    request(options, (answer) => answer.resume().on('end', () => resolve(answer.statusCode)))
      .on('error', () => resolve('cut'))
      .end(body);
  });
}
