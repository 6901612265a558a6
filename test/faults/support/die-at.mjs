/*
 * Loaded before the product (node --import): ends the process by SIGKILL at a named point of the intake, at the call that
 * DIE_ON counts to. The product itself knows nothing of it.
 * It changes the server's parts, so the server in parts is what runs.
 */
const { SpoolService } = await import('../../../dist/src/contacts/intake/spool.service.js');
const { LeadStore } = await import('../../../dist/src/contacts/intake/lead.store.js');

const points = {
  'after-spool': [SpoolService.prototype, 'write', 'after'],
  'after-commit': [LeadStore.prototype, 'store', 'after'],
  'before-removal': [SpoolService.prototype, 'remove', 'before'],
};

const [owner, method, when] = points[process.env.DIE_AT];
const original = owner[method];
let calls = 0;

owner[method] = async function (...given) {
  const isTheCall = ++calls === Number(process.env.DIE_ON);
  if (isTheCall && when === 'before') process.kill(process.pid, 'SIGKILL');
  const result = await original.apply(this, given);
  if (isTheCall) process.kill(process.pid, 'SIGKILL');
  return result;
};
