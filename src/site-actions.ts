import { once } from 'node:events';
import { chmodSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join, relative } from 'node:path';
import { type INestApplicationContext, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AdminPasswordService } from './admin-auth/admin-password.service.js';
import { SpoolService } from './contacts/intake/spool.service.js';
import { LeadErasureService, type Traces } from './contacts/leads/lead-erasure.service.js';
import { createContext } from './create-app.js';
import { ActorService } from './platform/audit/actor.service.js';
import { replacedFolders } from './platform/config/data-dir.js';
import { Environment, readEnvironment, type Variables } from './platform/config/environment.js';
import { explain } from './platform/config/explain.js';
import type { Tuning } from './platform/config/tuning.js';
import { DatabaseUnavailable } from './platform/database/database-unavailable.js';

type Action = (app: INestApplicationContext, given: string) => Promise<string>;

/** What the running site does for commands if only it may use the database. Each returns what they print. */
const actions = {
  'reset-password': async (app, password) => {
    await app.get(AdminPasswordService).reset(password);
    return 'Changed the admin password and signed out every device.';
  },
  'find-person': async (app, person) =>
    withFormer(
      app,
      `Found: ${listOf(await tracesOf(app, person))}. To erase all of this permanently, add --yes.`,
    ),
  'erase-person': async (app, person) => {
    const traces = await tracesOf(app, person);
    await app.get(LeadErasureService).erase(traces);
    return withFormer(app, `Erased: ${listOf(traces)}.`);
  },
} satisfies Record<string, Action>;

type ActionName = keyof typeof actions;

/** Runs an action: on SQLite in the running site, else here. @throws {RangeError} with the site's message. */
export async function runAction(
  name: ActionName,
  given: string,
  variables: Variables = process.env,
  tuning: Partial<Tuning> = {},
): Promise<string> {
  const { DATABASE_URL, DATA_DIR } = readEnvironment(variables);
  const site = DATABASE_URL ? undefined : await connected(socketOf(DATA_DIR));
  if (site) {
    site.end(JSON.stringify({ name, given }));
    const { done, problem } = JSON.parse(
      (await received(site)) || '{"problem":"The site stopped meanwhile."}',
    );
    if (problem !== undefined) throw new RangeError(problem);
    return done;
  }
  const app = await createContext(variables, tuning);
  try {
    if (!app.get(DataSource).isInitialized) throw new DatabaseUnavailable();
    return await actions[name](app, given);
  } finally {
    await app.close();
  }
}

/** Lets commands of the same user reach the running site. */
export function takeActions(app: INestApplicationContext, dataDir: string): Server {
  const server = createServer({ allowHalfOpen: true }, async (socket) => {
    socket.on('error', () => undefined);
    socket.end(JSON.stringify(await answer(app, socket)));
  });
  const path = socketOf(dataDir);
  // Of a process that was killed.
  rmSync(path, { force: true });
  server.on('error', ({ message: reason }) =>
    new Logger('Commands').warn({ event: 'commands.unreachable', reason }),
  );
  return server.listen(path, () => chmodSync(path, 0o600));
}

async function answer(
  app: INestApplicationContext,
  socket: Socket,
): Promise<{ done: string } | { problem: string }> {
  try {
    const { name, given } = JSON.parse(await received(socket)) as { name: ActionName; given: string };
    const done = await app.get(ActorService).run('Command line', () => actions[name](app, given));
    return { done };
  } catch (error) {
    return { problem: problemOf(error, app.get(Environment).DATA_DIR) };
  }
}

/** Says why an action failed: of a database that can't be written, the reason, like a full disk. */
const problemOf = (error: unknown, dataDir: string): string =>
  (error instanceof DatabaseUnavailable && explain(error.cause, dataDir)?.message) ||
  (error as Error).message;

/** The kernel takes 107 bytes of a path, so the shorter one is used. */
function socketOf(dataDir: string): string {
  const path = join(dataDir, 'site.sock');
  const shorter = relative('', path);
  return shorter.length < path.length ? shorter : path;
}

/** Connects to a site; undefined if none is running. */
const connected = (path: string) =>
  new Promise<Socket | undefined>((resolve) => {
    const socket = connect({ path, allowHalfOpen: true });
    socket.once('connect', () => resolve(socket)).once('error', () => resolve(undefined));
  });

/** Returns all that the other side sends. Unlike an iterator of the socket, leaves it open for the answer. */
async function received(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  await once(socket, 'end');
  return text;
}

/** @throws {RangeError} if nothing is stored about a person. */
async function tracesOf(app: INestApplicationContext, person: string): Promise<Traces> {
  // What a killed process left of unconfirmed requests can't be told apart by person.
  await app.get(SpoolService).removeAbandoned();
  const traces = await app.get(LeadErasureService).find(person);
  if (traces.leads.length + traces.files.length + traces.kept.length === 0)
    throw new RangeError(withFormer(app, `No leads found for ${person}.`));
  return traces;
}

/** Adds the databases from before a restore, which only the operator can delete. */
function withFormer(app: INestApplicationContext, text: string): string {
  const folders = replacedFolders(app.get(Environment).DATA_DIR).filter(hasDatabase);
  const notes = folders.map(
    (folder) =>
      `${folder} may still contain this person; delete it when you no longer need it: rm -r ${folder}`,
  );
  return [text, ...notes].join('\n');
}

/** Whether a database is in a folder; also if this user can't look. */
function hasDatabase(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => name.startsWith('site.sqlite'));
  } catch {
    return true;
  }
}

function listOf({ leads, files, kept }: Traces): string {
  const stored = leads.map(({ id, createdAt }) => `lead ${id} from ${createdAt.toISOString().slice(0, 10)}`);
  const waiting = files.map(() => 'a lead that isn’t in the database');
  const copies = kept.length === 1 ? '1 journal file' : `${kept.length} journal files`;
  return [...stored, ...waiting, ...(kept.length > 0 ? [copies] : [])].join(', ');
}
