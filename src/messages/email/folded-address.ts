/** Providers that deliver to the same mailbox whatever dots stand in an address. */
const ignoringDots = new Set(['gmail.com', 'googlemail.com']);
/** Other names of a provider's domain. */
const otherNames: Record<string, string> = { 'googlemail.com': 'gmail.com' };

/**
 * The mailbox that an address leads to, as far as it can be told: ada+tag@ and Ada@ lead to ada@, and at Gmail a.da@ too.
 * It is for counting; mails go to the address as it was given.
 */
export function foldedAddress(address: string): { mailbox: string; domain: string } {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)].map((part) => part.toLowerCase());
  const untagged = local.replace(/\+.*$/s, '') || local;
  const folded = ignoringDots.has(domain) ? untagged.replaceAll('.', '') : untagged;
  const known = otherNames[domain] ?? domain;
  return { mailbox: `${folded}@${known}`, domain: known };
}
