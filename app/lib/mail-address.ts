/** A mailbox (RFC 5322, 3.4); the display name may be ''. */
export type Mailbox = { readonly name: string; readonly address: string };

/**
 * Wider than what our forms accept, without the characters that separate tokens of a header or of an SMTP command: white
 * space, control characters, quotes, brackets and separators (RFC 5321, RFC 5322).
 */
const addressPattern = /^[^\s\p{Cc}"(),:;<>@[\\\]]{1,64}@[^\s\p{Cc}"(),:;<>@[\\\]]{1,255}$/u;

/** Whether a text is one bare address, which can't inject another recipient or header. */
export const isMailAddress = (text: string): boolean => addressPattern.test(text);

/** Parses `shop@malisho.example` and `Malisho <shop@malisho.example>`; returns null for any other text. */
export function parseMailbox(text: string): Mailbox | null {
  const [, name = '', address = ''] = /^(?:([^<>\p{Cc}]*)<)?([^<>]+)>?$/u.exec(text.trim()) ?? [];
  const hasBothBrackets = text.includes('<') === text.includes('>');
  return hasBothBrackets && isMailAddress(address)
    ? { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
    : null;
}

/** Providers that ignore dots in the local part (Google: "Dots don't matter in Gmail addresses"), with their main domain. */
const dotlessDomains: Readonly<Record<string, string>> = {
  'gmail.com': 'gmail.com',
  'googlemail.com': 'gmail.com',
};

/**
 * Normalises an address to a rate limit key of its mailbox: lower-case, without subaddress (RFC 5233) and, for providers
 * that ignore them, dots; the domain in ASCII (IDNA). Two mailboxes may share a key, so it must not identify a person.
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
