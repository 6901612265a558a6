/*
 * Sends page views and events to a site for some seconds over 256 connections, as fast as possible or at a
 * given rate per second. Prints how many were stored and refused, and the times of the answers, as JSON.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const [url, seconds = '8', perSecond = 'Infinity'] = process.argv.slice(2);
const connections = 256;
const { hostname, port } = new URL(url);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const until = performance.now() + Number(seconds) * 1000;
const counts = { stored: 0, refused: 0 };
const times = [];
const begunAt = performance.now();
let begun = 0;

await Promise.all(Array.from({ length: connections }, visit));
times.sort((a, b) => a - b);
const at = (share) => Number(times[Math.floor(times.length * share)].toFixed(1));
process.stdout.write(
  JSON.stringify({ seconds: Number(seconds), ...counts, slowest: at(0.99), page: { p50: at(0.5) } }),
);

async function visit() {
  while (performance.now() < until) {
    const sessionId = randomUUID();
    for (let step = 0; step < 6 && performance.now() < until; step++) {
      const isView = step % 3 === 0;
      const data = isView
        ? { sessionId, pageUrl: '/pricing', pageTitle: 'Pricing', referrer: 'https://www.google.com/' }
        : { sessionId, pageUrl: '/pricing', eventType: 'click', elementText: 'Book Now' };
      await turn();
      const start = performance.now();
      const status = await post(JSON.stringify({ type: isView ? 'pageview' : 'event', data }));
      times.push(performance.now() - start);
      counts[status === 200 ? 'stored' : 'refused']++;
    }
  }
}

/** Resolves when the next record is due. */
async function turn() {
  const waitMs = begunAt + (begun++ / Number(perSecond)) * 1000 - performance.now();
  if (waitMs > 0) await sleep(waitMs);
}

function post(body) {
  return new Promise((resolve, reject) => {
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'User-Agent': 'Mozilla/5.0',
    };
    const options = { agent, hostname, port, method: 'POST', path: '/api/analytics/track', headers };
    request(options, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    })
      .on('error', reject)
      .end(body);
  });
}
