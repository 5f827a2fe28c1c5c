import { normaliseUnicode } from './format/normalise-unicode';

export type Mailbox = { readonly name: string; readonly address: string };

/** Excludes the separators of headers and SMTP commands (RFC 5321, RFC 5322). */
const addressPattern = /^[^\s\p{Cc}"(),:;<>@[\\\]]{1,64}@[^\s\p{Cc}"(),:;<>@[\\\]]{1,255}$/u;

/** One bare address, which can't inject a recipient or header. */
export const isMailAddress = (text: string): boolean => addressPattern.test(text);

/** `shop@malisho.example` or `Malisho <shop@malisho.example>`; null for other text. */
export function parseMailbox(text: string): Mailbox | null {
  const [, name = '', address = ''] = /^(?:([^<>\p{Cc}]*)<)?([^<>]+)>?$/u.exec(text.trim()) ?? [];
  const hasBothBrackets = text.includes('<') === text.includes('>');
  return hasBothBrackets && isMailAddress(address)
    ? { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
    : null;
}

/** These providers ignore dots in the local part (Google: "Dots don't matter in Gmail addresses"). */
const dotlessDomains: ReadonlyMap<string, string> = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/** Rate limit key without case, subaddress (RFC 5233) and ignored dots. Not unique: it must not identify a person. */
export function mailboxKey(address: string): string {
  const text = normaliseUnicode(address.trim(), 'NFKC').toLowerCase();
  const at = text.lastIndexOf('@');
  if (at < 1) return text;
  const domain = toAsciiDomain(text.slice(at + 1).replace(/\.$/, ''));
  const subaddress = text.slice(0, at).indexOf('+', 1);
  const local = text.slice(0, subaddress < 0 ? at : subaddress);
  const provider = dotlessDomains.get(domain);
  return provider ? `${local.replaceAll('.', '')}@${provider}` : `${local}@${domain}`;
}

const toAsciiDomain = (domain: string): string =>
  URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
