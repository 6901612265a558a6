import { runCommand, WrongUsage } from './run-command.js';

const usage = `Fills an empty site with sample data: 60 days of requests, appointments and visits.

  npm run demo                puts it in
  npm run demo -- --remove    takes it out again; what came from elsewhere stays

It is the same all day, and nothing of it is sent to anybody. What you then change of it in the admin is told to its invented
customers like any other change, and the morning's mail speaks of it: leave SMTP_URL and CALDAV_URL out.
On SQLite, stop the site first.
`;

/** `npm run demo [-- --remove]`: puts the invented season in, or takes it out, and says so. */
async function demo(isRemoved = false): Promise<void> {
  const { createContext } = await import('../create-app.js');
  const { Demo } = await import('../operations/demo/demo.js');
  const app = await createContext(process.env, { logLevels: ['error', 'fatal'] });
  try {
    const told = isRemoved ? await removed(new Demo(app)) : await filled(new Demo(app));
    process.stdout.write(`${told}\n`);
  } finally {
    await app.close();
  }
}

async function filled(
  season: InstanceType<typeof import('../operations/demo/demo.js').Demo>,
): Promise<string> {
  const { leads, visits } = await season.fill();
  const held = leads.filter(({ draft }) => draft.spamSigns.length > 0).length;
  const views = visits.hits.filter(({ record }) => record.type === 'pageview').length;
  return (
    `The season is in: ${leads.length - held} requests, ${held} held as spam, ${views.toLocaleString('en-US')} page views.\n` +
    'Start the site and look at /admin; "npm run demo -- --remove" takes all of it out again.'
  );
}

async function removed(
  season: InstanceType<typeof import('../operations/demo/demo.js').Demo>,
): Promise<string> {
  return ['The invented season is out.', ...(await season.remove())].join('\n');
}

runCommand(usage, { remove: { type: 'boolean' } }, async ({ values, positionals }) => {
  if (positionals.length > 0) throw new WrongUsage(`Unexpected argument '${positionals[0]}'`);
  await demo(values.remove);
});
