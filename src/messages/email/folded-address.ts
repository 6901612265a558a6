/** Providers that ignore dots in addresses. */
const ignoringDots = new Set(['gmail.com', 'googlemail.com']);
/** Other names of a provider's domain. */
const otherNames: Record<string, string> = { 'googlemail.com': 'gmail.com' };

/**
 * Normalizes an address to its likely mailbox: ada+tag@ and Ada@ become ada@, and at Gmail a.da@ too.
 * Only for counting; emails go to the address as given.
 */
export function foldedAddress(address: string): { mailbox: string; domain: string } {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)].map((part) => part.toLowerCase());
  const untagged = local.replace(/\+.*$/s, '') || local;
  const folded = ignoringDots.has(domain) ? untagged.replaceAll('.', '') : untagged;
  const known = otherNames[domain] ?? domain;
  return { mailbox: `${folded}@${known}`, domain: known };
}
