import { asTypedHere } from '../platform/config/typed-commands.js';
import { runCommand, WrongUsage } from './run-command.js';

const usage = `Fills an empty site with sample data: 60 days of leads, appointments and visits, two recurring plans,
and customers who haven’t come back for a year.

  npm run demo                adds it
  npm run demo -- --remove    removes it; real data stays

Running it again on the same day adds the same data. It sends no emails. Later changes in the admin do email the sample customers, and the
daily digest includes them, so leave SMTP_URL and CALDAV_URL unset.
On SQLite, stop the site first.
`;

/** `npm run demo [-- --remove]`: adds or removes the sample data, and prints the result. */
async function demo(isRemoved = false): Promise<void> {
  const { createContext } = await import('../create-app.js');
  const { Demo } = await import('../operations/demo/demo.js');
  const app = await createContext(process.env, { logLevels: ['error', 'fatal'] });
  try {
    const text = isRemoved ? await removed(new Demo(app)) : await filled(new Demo(app));
    process.stdout.write(`${asTypedHere(text)}\n`);
  } finally {
    await app.close();
  }
}

async function filled(demo: InstanceType<typeof import('../operations/demo/demo.js').Demo>): Promise<string> {
  const { leads, spam, views } = await demo.fill();
  return (
    `Added sample data: ${leads} leads and ${spam} messages in spam, ${views.toLocaleString('en-US')} page views.\n` +
    'Among the leads are the visits of 2 recurring plans, and 4 customers to win back.\n' +
    'Start the site and open /admin. To remove the data: npm run demo -- --remove'
  );
}

async function removed(
  demo: InstanceType<typeof import('../operations/demo/demo.js').Demo>,
): Promise<string> {
  return ['Removed the sample data.', ...(await demo.remove())].join('\n');
}

runCommand(usage, { remove: { type: 'boolean' } }, async ({ values, positionals }) => {
  if (positionals.length > 0) throw new WrongUsage(`Unexpected argument: ${positionals[0]}`);
  await demo(values.remove);
});
