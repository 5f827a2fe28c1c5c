/** An address and the name that stands before it; '' for none. */
export type Mailbox = { readonly name: string; readonly address: string };

/**
 * Wider than what our forms take, and without any character that begins something else in a header or in a command of
 * SMTP: white space, control characters, and the signs between addresses (RFC 5321, RFC 5322).
 */
const addressPattern = /^[^\s\p{Cc}"(),:;<>@[\\\]]{1,64}@[^\s\p{Cc}"(),:;<>@[\\\]]{1,255}$/u;

/** True for one bare address: nothing in it can become a second one, or another header. */
export const isMailAddress = (text: string): boolean => addressPattern.test(text);

/** Takes `shop@malisho.example` or `Malisho <shop@malisho.example>`; null for anything else. */
export function parseMailbox(text: string): Mailbox | null {
  const [, name = '', address = ''] = /^(?:([^<>\p{Cc}]*)<)?([^<>]+)>?$/u.exec(text.trim()) ?? [];
  const isClosed = text.includes('<') === text.includes('>');
  return isClosed && isMailAddress(address) ? { name: name.trim().replace(/^"(.*)"$/, '$1'), address } : null;
}

/** Providers that ignore dots in the local part (Google: "Dots don't matter in Gmail addresses"), and their one name. */
const dotlessDomains: Readonly<Record<string, string>> = {
  'gmail.com': 'gmail.com',
  'googlemail.com': 'gmail.com',
};

/**
 * Returns the key of the mailbox that an address reaches, for rate limits: lower-case, without the subaddress after '+'
 * (RFC 5233), the domain in ASCII (IDNA), and without dots where the provider ignores them. Two mailboxes may share a
 * key, so that it never decides who somebody is. A text that is no address is its own key.
 */
export function mailboxKey(address: string): string {
  const text = address.trim().normalize('NFKC').toLowerCase();
  const at = text.lastIndexOf('@');
  if (at < 1) return text;
  const domain = toAsciiDomain(text.slice(at + 1).replace(/\.$/, ''));
  const local = text.slice(0, at).replace(/(?<=.)\+.*$/, '');
  const provider = dotlessDomains[domain];
  return provider ? `${local.replaceAll('.', '')}@${provider}` : `${local}@${domain}`;
}

const toAsciiDomain = (domain: string): string =>
  URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
