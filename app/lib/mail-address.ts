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
