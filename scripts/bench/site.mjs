/*
 * What benchmarks share: a site in a process of its own, what is asked of it, and what that costs.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** The owner's password at every site that is measured. */
export const password = 'only-for-measuring';

/**
 * Starts a site as it is built, without limits on leads and without backups, and waits until it says where it
 * listens.
 * @param {Record<string, string>} variables of its environment.
 * @param {string[]} options of Node.
 * @returns {Promise<{ url: string, pid: number, stop: () => Promise<void> }>}
 */
export async function startSite(variables, options = []) {
  const site = spawn(process.execPath, [...options, 'dist/src/main.js'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      ADMIN_PASSWORD: password,
      LEADS_PER_ADDRESS: '1000000',
      BACKUPS: 'off',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const url = await new Promise((resolve, reject) => {
    site.stdout.on('data', (data) => {
      said += data;
      const [, address] = /The site is at (\S+)/.exec(said) ?? [];
      if (address) resolve(address);
    });
    site.once('exit', () => reject(new Error(`The site did not start: ${said}`)));
  });
  const stop = async () => {
    const ended = once(site, 'exit');
    site.kill('SIGTERM');
    await ended;
  };
  return { url, pid: site.pid, stop };
}

/** @returns {Promise<string>} the value of the owner's Cookie header. */
export async function logIn(url) {
  const answer = await fetch(`${url}/admin/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ password }),
  });
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  return cookies.join('; ');
}

/** Sends the request of a visitor who was never there before. */
export function sendLead(url) {
  const lead = { name: 'Ada Visitor', email: `${randomUUID()}@example.com`, phone: '(763) 555-0100' };
  return fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(lead),
  });
}

/** CPU seconds that a process has used so far (proc(5): utime and stime, in hundredths of a second). */
export function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

export function say(line) {
  process.stdout.write(`${line}\n`);
}
