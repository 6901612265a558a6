/*
 * Loaded before the site by `npm run bench:intake`, to see what a lead costs by itself: WITHOUT=database keeps it in the
 * spool only, WITHOUT=both nowhere.
 */
const built = (file) => import(new URL(`../dist/src/contacts/intake/${file}.js`, import.meta.url));
const { LeadStore } = await built('lead-store');
const { Spool } = await built('spool');

let leads = 0;
LeadStore.prototype.store = async () => ({ id: ++leads, replayed: false });
if (process.env.WITHOUT === 'both') {
  Spool.prototype.find = async () => undefined;
  Spool.prototype.write = Spool.prototype.remove = async () => undefined;
}
