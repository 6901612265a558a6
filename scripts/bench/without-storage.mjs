/*
 * Loaded before the site by `npm run bench:intake`, to measure what a lead costs without storage:
 * WITHOUT=database keeps it in the spool only, WITHOUT=both nowhere. It changes the server's parts, so the
 * server in parts is what runs.
 */
const built = (file) => import(new URL(`../../dist/src/contacts/intake/${file}.js`, import.meta.url));
const { LeadStore } = await built('lead.store');
const { SpoolService } = await built('spool.service');

let leads = 0;
LeadStore.prototype.store = async () => ({ id: ++leads, replayed: false });
if (process.env.WITHOUT === 'both') {
  SpoolService.prototype.find = async () => undefined;
  SpoolService.prototype.write = SpoolService.prototype.remove = async () => undefined;
}
